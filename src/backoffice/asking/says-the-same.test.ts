import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saysTheSame } from './says-the-same.ts';

const answer = { bookings: [{ reference: 'BR-1', rooms: ['hall'], heldUntil: null }], timezone: 'UTC' };

test('an answer that came once more says the same, in whatever order its members stand', () => {
  assert.equal(saysTheSame(answer, structuredClone(answer)), true);
  assert.equal(saysTheSame(answer, { timezone: 'UTC', bookings: structuredClone(answer.bookings) }), true);
});

test('whatever differs, however deep, is another answer', () => {
  for (const other of [
    { ...answer, timezone: 'Europe/London' },
    { ...answer, more: null },
    { bookings: answer.bookings },
    { bookings: answer.bookings, other: 'UTC' },
    { ...answer, bookings: [] },
    { ...answer, bookings: [...answer.bookings, ...answer.bookings] },
    { ...answer, bookings: [{ ...answer.bookings[0], heldUntil: '2027-03-01T12:00:00Z' }] },
    { ...answer, bookings: [{ ...answer.bookings[0], rooms: { 0: 'hall' } }] },
    null,
  ]) {
    assert.equal(saysTheSame(answer, other), false, JSON.stringify(other));
    assert.equal(saysTheSame(other, answer), false, JSON.stringify(other));
  }
});
