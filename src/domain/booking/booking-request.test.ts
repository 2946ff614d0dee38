import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  heldStatusAt,
  mayBecome,
  type RequestStatus,
  type StoredStatus,
  statusAt,
  statusOnceUndone,
} from './booking-request.ts';

describe('the status of a booking request', () => {
  it('is pending until the hold expires, and expired from that instant', () => {
    const request = { status: 'pending_approval', holdExpiresAt: 1000, startsAt: 5000 } as const;
    assert.equal(statusAt(request, 999), 'pending_approval');
    assert.equal(statusAt(request, 1000), 'expired');
  });

  it('stays pending without a time limit', () => {
    const request = { status: 'pending_approval', holdExpiresAt: null, startsAt: 5000 } as const;
    assert.equal(statusAt(request, Number.MAX_SAFE_INTEGER), 'pending_approval');
    assert.equal(heldStatusAt(request, 4999), 'pending_approval');
    assert.equal(heldStatusAt(request, 5000), 'expired');
  });

  it('waits until its start', () => {
    const request = { status: 'waiting', holdExpiresAt: null, startsAt: 5000 } as const;
    assert.equal(statusAt(request, 4999), 'waiting');
    assert.equal(statusAt(request, 5000), 'expired');
  });

  it('stays as decided after the hold would have expired', () => {
    const decided: StoredStatus[] = ['accepted', 'declined', 'cancelled'];
    for (const status of decided)
      assert.equal(statusAt({ status, holdExpiresAt: 1000, startsAt: 5000 }, 2000), status);
  });
});

it('allows deciding pending, waiting and expired requests and cancelling accepted ones, nothing else', () => {
  const all: RequestStatus[] = [
    'waiting',
    'pending_approval',
    'accepted',
    'declined',
    'cancelled',
    'expired',
  ];
  const allowed = all.flatMap((from) =>
    all.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  assert.deepEqual(allowed, [
    'waiting → pending_approval',
    'waiting → accepted',
    'waiting → declined',
    'pending_approval → accepted',
    'pending_approval → declined',
    'accepted → cancelled',
    'expired → accepted',
    'expired → declined',
  ]);
});

it('returns what was on the waiting list to it once its decision is undone', () => {
  const never = { waited: null };
  const waits = { waited: { heldAt: null } };
  const held = { waited: { heldAt: 1000 } };
  assert.equal(statusOnceUndone({ status: 'declined', ...never }), 'pending_approval');
  assert.equal(statusOnceUndone({ status: 'accepted', ...never }), 'pending_approval');
  assert.equal(statusOnceUndone({ status: 'pending_approval', ...never }), null);
  assert.equal(statusOnceUndone({ status: 'waiting', ...waits }), null);
  assert.equal(statusOnceUndone({ status: 'declined', ...waits }), 'waiting');
  assert.equal(statusOnceUndone({ status: 'accepted', ...waits }), 'waiting');
  assert.equal(statusOnceUndone({ status: 'pending_approval', ...held }), 'waiting');
  assert.equal(statusOnceUndone({ status: 'accepted', ...held }), 'pending_approval');
  assert.equal(statusOnceUndone({ status: 'cancelled', ...waits }), 'accepted');
});
