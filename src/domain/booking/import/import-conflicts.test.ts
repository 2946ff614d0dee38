import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findImportConflicts, type OccupiedRoom, type RequestedRooms } from './import-conflicts.ts';
import { linePath } from './import-problem.ts';

const currentBookings = (startsAt: number, endsAt: number, room = 'a'): OccupiedRoom => ({
  room,
  startsAt,
  endsAt,
  reference: 'BR-7K3M9QZ2',
});
const requested = (line: number, startsAt: number, endsAt: number, rooms = ['a']): RequestedRooms => ({
  index: line,
  line,
  startsAt,
  endsAt,
  rooms,
});
const conflictLines = (...of: Parameters<typeof findImportConflicts>) =>
  findImportConflicts(...of).map((problem) => `${linePath(problem)} ${problem.message}`);

test('events may be adjacent, and in different rooms at one time', () => {
  assert.deepEqual(
    conflictLines(
      [currentBookings(10, 20)],
      [requested(2, 20, 30), requested(3, 0, 10), requested(4, 10, 20, ['b'])],
    ),
    [],
  );
});

test('a line is reported with the booking or the first line it overlaps', () => {
  assert.deepEqual(
    conflictLines(
      [currentBookings(10, 20)],
      [
        requested(2, 19, 25),
        requested(3, 20, 25, ['a', 'b']),
        requested(4, 0, 50, ['b']),
        requested(5, 24, 26),
      ],
    ),
    [
      'line 2 takes a room that BR-7K3M9QZ2 occupies',
      'line 4 takes a room that line 3 occupies',
      'line 5 takes a room that line 3 occupies',
    ],
  );
});

test('without the reported lines no overlap is left', () => {
  const stay = { startsAt: fc.nat(60), length: fc.integer({ min: 1, max: 15 }) };
  const lines = fc.array(fc.record({ ...stay, rooms: fc.subarray(['a', 'b'], { minLength: 1 }) }));
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9)), lines, (tens, drawn) => {
      const there = tens.map((ten) => currentBookings(ten * 10, ten * 10 + 7));
      const all = drawn.map(({ startsAt, length, rooms }, index) =>
        requested(index, startsAt, startsAt + length, rooms),
      );
      const meets = (one: RequestedRooms, startsAt: number, endsAt: number, rooms: readonly string[]) =>
        one.startsAt < endsAt && startsAt < one.endsAt && one.rooms.some((room) => rooms.includes(room));
      const rejected = new Set(findImportConflicts(there, all).map(({ line }) => line));
      const taken: RequestedRooms[] = [];
      for (const line of all) {
        const isInTheWay =
          there.some(({ startsAt, endsAt, room }) => meets(line, startsAt, endsAt, [room])) ||
          taken.some(({ startsAt, endsAt, rooms }) => meets(line, startsAt, endsAt, rooms));
        assert.equal(rejected.has(line.line), isInTheWay);
        if (!isInTheWay) taken.push(line);
      }
    }),
  );
});
