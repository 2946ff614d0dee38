import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { overlaps } from '../time/interval.ts';
import { findRoomOverlaps } from './shared-rooms.ts';

const stay = fc
  .record({
    startsAt: fc.nat(20),
    length: fc.integer({ min: 1, max: 9 }),
    rooms: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
  })
  .map(({ startsAt, length, rooms }) => ({ startsAt, endsAt: startsAt + length, rooms }));

test('lists each pair of spaces with a common room once, and no other', () => {
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 12 }), (stays) => {
      const expected = stays.flatMap((one, index) =>
        stays
          .slice(index + 1)
          .filter((other) => overlaps(one, other) && one.rooms.some((room) => other.rooms.includes(room)))
          .map((other) => new Set([one, other])),
      );
      const found = findRoomOverlaps(stays).map((pair) => new Set(pair));
      assert.equal(found.length, expected.length);
      for (const pair of expected) assert.ok(found.some((each) => each.isSubsetOf(pair)));
      for (const [one, other] of findRoomOverlaps(stays)) assert.ok(one.startsAt <= other.startsAt);
    }),
  );
});
