import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { type Interval, overlaps } from './interval.ts';

const hours = (startsAt: number, endsAt: number): Interval => ({ startsAt, endsAt });

it('a morning until 13:00 and an afternoon from 13:00 do not overlap', () => {
  assert.equal(overlaps(hours(9, 13), hours(13, 17)), false);
  assert.equal(overlaps(hours(13, 17), hours(9, 13)), false);
});

it('a full day and the evening within it overlap', () => {
  assert.equal(overlaps(hours(9, 23), hours(18, 22)), true);
  assert.equal(overlaps(hours(18, 22), hours(9, 23)), true);
});

it('a skipped day overlaps nothing', () => {
  assert.equal(overlaps(hours(12, 12), hours(9, 17)), false);
  assert.equal(overlaps(hours(9, 17), hours(12, 12)), false);
  assert.equal(overlaps(hours(12, 12), hours(12, 12)), false);
});

it('two intervals overlap exactly if they share an hour', () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 6 }))
    .map(([startsAt, length]) => hours(startsAt, startsAt + length));
  const holds = ({ startsAt, endsAt }: Interval, hour: number) => startsAt <= hour && hour < endsAt;
  const allHours = Array.from({ length: 20 }, (_, hour) => hour);
  fc.assert(
    fc.property(interval, interval, (a, b) => {
      assert.equal(
        overlaps(a, b),
        allHours.some((hour) => holds(a, hour) && holds(b, hour)),
      );
    }),
  );
});
