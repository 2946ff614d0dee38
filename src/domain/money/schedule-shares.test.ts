import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allocateByShares } from './money.ts';
import { allocateAsScheduled } from './schedule-shares.ts';

test('another total has the shares of the schedule, not those of the rounded amounts', () => {
  // 30 % and 70 % of 1,427.99 and of 39.66.
  deepEqual(allocateAsScheduled(250_000, [42_840, 99_959]), [75_000, 175_000]);
  deepEqual(allocateAsScheduled(100_000, [1_190, 2_776]), [30_000, 70_000]);
  deepEqual(allocateAsScheduled(100_000, [1_322, 1_322, 1_322]), [33_334, 33_333, 33_333]);
  deepEqual(allocateAsScheduled(90_000, [1_000, 0]), [90_000, 0]);
});

test('a schedule with a fixed amount is scaled', () => {
  deepEqual(allocateAsScheduled(285_598, [50_000, 92_799]), [100_000, 185_598]);
  deepEqual(allocateAsScheduled(5, [0, 0]), [5, 0]);
});

test('always adds up, and gives the same amounts for the same total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      (total, share, other) => {
        const amounts = allocateByShares(total, [share, 10_000 - share]);
        deepEqual(allocateAsScheduled(total, amounts), amounts);
        equal(
          allocateAsScheduled(other, amounts).reduce((sum, each) => sum + each, 0),
          other,
        );
      },
    ),
  );
});
