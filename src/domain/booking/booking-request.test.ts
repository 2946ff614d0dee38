import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mayBecome, type RequestStatus, type StoredStatus, statusAt } from './booking-request.ts';

describe('the status of a booking request', () => {
  it('is pending until the hold expires, and expired from that instant', () => {
    assert.equal(statusAt('pending_approval', 1000, 999), 'pending_approval');
    assert.equal(statusAt('pending_approval', 1000, 1000), 'expired');
  });

  it('stays pending without a time limit', () => {
    assert.equal(statusAt('pending_approval', null, Number.MAX_SAFE_INTEGER), 'pending_approval');
  });

  it('stays as decided after the hold would have expired', () => {
    const decided: StoredStatus[] = ['accepted', 'declined', 'cancelled'];
    for (const status of decided) assert.equal(statusAt(status, 1000, 2000), status);
  });
});

it('allows deciding pending and expired requests and cancelling accepted ones, nothing else', () => {
  const all: RequestStatus[] = ['pending_approval', 'accepted', 'declined', 'cancelled', 'expired'];
  const allowed = all.flatMap((from) =>
    all.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  assert.deepEqual(allowed, [
    'pending_approval → accepted',
    'pending_approval → declined',
    'accepted → cancelled',
    'expired → accepted',
    'expired → declined',
  ]);
});
