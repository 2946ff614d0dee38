import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BlockedDates } from './blocked-dates.ts';
import { type BlockWithRooms, planBookingMoves } from './booking-move-plan.ts';
import type { RoomReassignment } from './room-reassignment.ts';

const hour = 3_600_000;
const nine = Date.UTC(2027, 2, 12, 9);

/** A booking of four hours that starts `after` hours after nine, and its new room; null: it stays. */
function booked(reference: string, room: string, to: string | null, after = 0): RoomReassignment {
  const startsAt = nine + after * hour;
  const rooms = [room];
  const booking = {
    reference,
    item: 0,
    spaceId: room,
    slotId: 'day',
    date: '2027-03-12',
    timezone: 'UTC',
    rooms,
    startsAt,
    endsAt: startsAt + 4 * hour,
    expiresAt: null,
  };
  return { booking, to: to === null ? rooms : [to], risk: null };
}

function movesOf(
  reassigned: RoomReassignment[],
  { leave = [] as string[], blocks = [] as BlockWithRooms[] } = {},
) {
  const moves = planBookingMoves(reassigned, new BlockedDates(blocks, 'UTC'), new Set(leave));
  return {
    moving: moves.moving.map(({ booking }) => booking.reference),
    inTheWay: moves.conflicts.map(({ booking, conflict }) => [
      booking.reference,
      'by' in conflict ? conflict.by : conflict.reason,
    ]),
    left: moves.left.map(({ reference }) => reference),
  };
}

test('a booking that stays conflicts with one that would move to its room', () => {
  const chain = [booked('A', 'a', 'b'), booked('B', 'b', 'c'), booked('C', 'c', null)];
  assert.deepEqual(movesOf(chain), { moving: ['A', 'B'], inTheWay: [['B', 'C']], left: [] });
  assert.deepEqual(movesOf(chain, { leave: ['B'] }), {
    moving: ['A'],
    inTheWay: [['A', 'B']],
    left: ['B'],
  });
  assert.deepEqual(movesOf(chain, { leave: ['A', 'B', 'C'] }), {
    moving: [],
    inTheWay: [],
    left: ['A', 'B'],
  });
});

test('of two conflicting bookings, the moving one is reported against the staying one', () => {
  const expected = { moving: ['A'], inTheWay: [['A', 'B']], left: [] };
  assert.deepEqual(movesOf([booked('A', 'a', 'b'), booked('B', 'b', null, 2)]), expected);
  assert.deepEqual(movesOf([booked('A', 'a', 'b', 2), booked('B', 'b', null)]), expected);
});

test('a conflicting booking takes precedence over a block', () => {
  const block: BlockWithRooms = {
    from: '2027-03-12',
    to: '2027-03-12',
    fromTime: null,
    toTime: null,
    everyYear: false,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    rooms: new Set(['b']),
  };
  const both = [booked('A', 'a', 'b'), booked('B', 'b', null)];
  assert.deepEqual(movesOf(both, { blocks: [block] }).inTheWay, [['A', 'B']]);
  assert.deepEqual(movesOf([booked('A', 'a', 'b')], { blocks: [block] }).inTheWay, [['A', null]]);
});
