import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  allocateByShares,
  maxAmountCents,
  maxRateBasisPoints,
  maxRates,
  maxTaxBasisPoints,
  shareOf,
} from './money.ts';

const safeInteger = fc.maxSafeInteger();
const safeAmount = fc.maxSafeNat();

/** Shares of 10,000 basis points, some of them 0: random cuts through the whole. */
const shares = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 12 }).map((cuts) => {
  const ends = [...cuts.sort((one, other) => one - other), 10_000];
  return ends.map((end, index) => end - (ends[index - 1] ?? 0));
});

test('20 % of 1,200.00 is 240.00', () => {
  assert.equal(shareOf(120_000, 2000), 24_000);
});

test('rounds half a unit away from zero in both directions', () => {
  assert.equal(shareOf(5, 1000), 1);
  assert.equal(shareOf(-5, 1000), -1);
  assert.equal(shareOf(5, -1000), -1);
  assert.equal(shareOf(15, 1000), 2);
  assert.equal(shareOf(25, 1000), 3);
});

test('rounds just under half a unit to zero without a sign', () => {
  assert.ok(Object.is(shareOf(4, 1249), 0));
  assert.ok(Object.is(shareOf(-4, 1249), 0));
  assert.ok(Object.is(shareOf(0, -2000), 0));
});

test('the tax on the largest amount is exact where floating point would lose units', () => {
  assert.equal(shareOf(Number.MAX_SAFE_INTEGER, 10_000), Number.MAX_SAFE_INTEGER);
  assert.equal(shareOf(Number.MAX_SAFE_INTEGER, 9999), 9_006_298_534_815_517);
  assert.equal(shareOf(9_007_199_254_740_989, 1), 900_719_925_474);
});

test('a share is within half a unit of its exact value and symmetric around zero', () => {
  fc.assert(
    fc.property(safeInteger, fc.integer({ min: -10_000, max: 10_000 }), (amount, basisPoints) => {
      const share = shareOf(amount, basisPoints);
      const error = BigInt(share) * 10_000n - BigInt(amount) * BigInt(basisPoints);
      assert.ok(error >= -5000n && error <= 5000n);
      assert.equal(shareOf(-amount, basisPoints) + share, 0);
    }),
  );
});

test('rejects a fraction of a unit', () => {
  assert.throws(() => shareOf(0.5, 2000), RangeError);
  assert.throws(() => shareOf(100, 17.5), RangeError);
  assert.throws(() => allocateByShares(0.5, [10_000]), RangeError);
});

test('the remaining unit of equal shares goes to the first', () => {
  assert.deepEqual(allocateByShares(1, [5000, 5000]), [1, 0]);
  assert.deepEqual(allocateByShares(101, [2500, 2500, 2500, 2500]), [26, 25, 25, 25]);
  assert.deepEqual(allocateByShares(103, [2500, 2500, 2500, 2500]), [26, 26, 26, 25]);
});

test('the remaining unit goes to the share that lost most by rounding', () => {
  // Exactly 3.3, 3.3 and 3.4.
  assert.deepEqual(allocateByShares(10, [3300, 3300, 3400]), [3, 3, 4]);
  // Exactly 233.1, 99.9 and 0: the second lost most.
  assert.deepEqual(allocateByShares(333, [7000, 3000, 0]), [233, 100, 0]);
});

test('zero splits into zeros', () => {
  assert.deepEqual(allocateByShares(0, [3000, 7000]), [0, 0]);
});

test('shares sum to the total, each within a unit of its exact value', () => {
  fc.assert(
    fc.property(safeAmount, shares, (total, basisPoints) => {
      const parts = allocateByShares(total, basisPoints);
      assert.equal(parts.length, basisPoints.length);
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        total,
      );
      for (const [index, part] of parts.entries()) {
        const error = BigInt(part) * 10_000n - BigInt(total) * BigInt(basisPoints[index] ?? 0);
        assert.ok(part >= 0 && error > -10_000n && error < 10_000n, `${part} of ${total}`);
      }
    }),
  );
});

test('rejects shares that do not sum to the whole', () => {
  assert.throws(() => allocateByShares(100, []), RangeError);
  assert.throws(() => allocateByShares(100, [3000, 6999]), {
    name: 'RangeError',
    message: 'Cannot split 100 by shares of 3000, 6999 basis points.',
  });
  assert.throws(() => allocateByShares(100, [-1000, 11_000]), RangeError);
  assert.throws(() => allocateByShares(-100, [10_000]), RangeError);
});

test('computes the highest possible price exactly', () => {
  const surcharges = maxRates * shareOf(maxAmountCents, maxRateBasisPoints);
  const beforeTax = maxAmountCents + surcharges;
  const total = beforeTax + shareOf(beforeTax, maxTaxBasisPoints);
  assert.ok(Number.isSafeInteger(total));
  assert.ok(total < 5_000_000_000_000_000, 'formatMoney can show the amount exactly');
});
