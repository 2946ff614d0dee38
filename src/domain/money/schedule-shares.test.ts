import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allocateByShares } from './money.ts';
import { allocateAsScheduled } from './schedule-shares.ts';

/** Splits a total by a schedule of shares. */
const allocate = (total: number, amounts: readonly number[]) =>
  allocateAsScheduled(
    total,
    amounts.map((amountCents) => ({ amountCents })),
  );

test('another total has the shares of the schedule, not those of the rounded amounts', () => {
  // 30 % and 70 % of 1,427.99 and of 39.66.
  deepEqual(allocate(250_000, [42_840, 99_959]), [75_000, 175_000]);
  deepEqual(allocate(100_000, [1_190, 2_776]), [30_000, 70_000]);
  deepEqual(allocate(100_000, [1_322, 1_322, 1_322]), [33_334, 33_333, 33_333]);
  deepEqual(allocate(90_000, [1_000, 0]), [90_000, 0]);
});

test('a fixed amount stays, and the shares divide the rest', () => {
  const deposit = { amountCents: 30_000, fixedCents: 30_000 };
  const half = { amountCents: 70_000 };
  deepEqual(allocateAsScheduled(231_300, [deposit, half, half]), [30_000, 100_650, 100_650]);
  deepEqual(allocateAsScheduled(20_000, [deposit, half, half]), [20_000, 0, 0]);
  deepEqual(
    allocateAsScheduled(50_000, [{ amountCents: 20_000, fixedCents: 30_000 }, half]),
    [30_000, 20_000],
  );
  deepEqual(allocateAsScheduled(50_000, [half, deposit]), [20_000, 30_000], 'a fixed amount at the end');
  deepEqual(allocateAsScheduled(50_000, [deposit]), [50_000], 'nothing else takes the rest');
  deepEqual(allocateAsScheduled(50_000, [deposit, deposit]), [30_000, 20_000]);
});

test('a schedule of version 1.0 with a fixed amount is scaled', () => {
  deepEqual(allocate(285_598, [50_000, 92_799]), [100_000, 185_598]);
  deepEqual(allocate(5, [0, 0]), [5, 0]);
});

test('always adds up, and gives the same amounts for the same total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      (total, share, other) => {
        const amounts = allocateByShares(total, [share, 10_000 - share]);
        deepEqual(allocate(total, amounts), amounts);
        equal(
          allocate(other, amounts).reduce((sum, each) => sum + each, 0),
          other,
        );
      },
    ),
  );
});
