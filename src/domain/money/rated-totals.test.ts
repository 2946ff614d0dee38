import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ValidationError } from '../errors.ts';
import type { PricedMinutes } from './hour-prices.ts';
import { maxAmountCents, maxRateBasisPoints } from './money.ts';
import { computePrice, type Price, type PriceTerms } from './price.ts';
import type { Rate } from './rate.ts';
import { ratedTotals } from './rated-totals.ts';

const vat = { label: 'VAT', basisPoints: 2000 };
const offer = (hireFeeCents: number, more: object = {}) => ({
  name: 'Dry hire',
  hireFeeCents,
  tax: null,
  perAttendeeCents: 0,
  minimumAttendance: 1,
  minimumTotalCents: 0,
  ...more,
});

test('computes the total of each combination of rates', () => {
  const rates: (Rate | null)[] = [
    { label: 'Weekend', basisPoints: 2000 },
    { label: 'Opening', amountCents: -4000 },
  ];
  const combinations = [[], [0], [1], [0, 1]];
  const terms = { offer: offer(10_000), tax: vat, pricesIncludeTax: false, attendance: null, combinations };
  assert.deepEqual(ratedTotals({ ...terms, rates }).totals, [12_000, 14_400, 7_200, 9_600]);
  assert.deepEqual(ratedTotals({ ...terms, rates: [null, null] }).totals, [12_000, 12_000, 12_000, 12_000]);
});

test('is what the cheapest booking costs with these rates, or NaN where all are too large', () => {
  const amount = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: maxAmountCents }));
  const change = fc.integer({ min: -maxAmountCents, max: maxAmountCents });
  const basisPoints = fc.integer({ min: -maxRateBasisPoints, max: maxRateBasisPoints });
  const rate = fc.oneof(
    fc.record({
      label: fc.constant('r'),
      basisPoints: fc.oneof(basisPoints, fc.integer({ min: -4000, max: 4000 })),
    }),
    fc.record({ label: fc.constant('r'), amountCents: fc.oneof(change, fc.integer({ min: -50, max: 50 })) }),
  );
  const minutes = fc.record({
    minutes: fc.integer({ min: 1, max: 1440 }),
    perHourCents: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1000, max: 1060 }), amount),
  });
  const bookings: fc.Arbitrary<readonly (readonly PricedMinutes[])[]> = fc.oneof(
    fc.constant([[]]),
    fc.array(fc.array(minutes, { maxLength: 3 }), { minLength: 1, maxLength: 12 }),
    // The same hours at prices that differ by roundings.
    fc
      .array(fc.integer({ min: 900, max: 930 }), { minLength: 1, maxLength: 12 })
      .map((prices) => prices.map((perHourCents) => [{ minutes: 60, perHourCents }])),
  );
  const tax = fc.option(
    fc.record({ label: fc.constant('t'), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  );
  fc.assert(
    fc.property(
      fc.record({
        offer: fc.record({
          name: fc.constant('o'),
          hireFeeCents: amount,
          perAttendeeCents: amount,
          tax,
          minimumAttendance: fc.integer({ min: 1, max: 50 }),
          minimumTotalCents: amount,
        }),
        tax,
        pricesIncludeTax: fc.boolean(),
        bookings,
        rates: fc.array(rate, { maxLength: 6 }) as fc.Arbitrary<Rate[]>,
        attendance: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
        picked: fc.array(fc.nat(63), { maxLength: 4 }),
      }),
      ({ picked, rates, bookings, ...terms }) => {
        const combinations = picked.map((bits) =>
          rates.flatMap((_, index) => (bits & (1 << index) ? [index] : [])),
        );
        const { totals, subtotals } = ratedTotals({ ...terms, bookings, rates, combinations });
        for (const [place, applying] of combinations.entries()) {
          const some = applying.flatMap((index) => rates[index] ?? []);
          const prices = bookings.flatMap((minutes) =>
            priceOrNothing({ ...terms, minutes, rates: some, extras: [] }),
          );
          const lowest = prices.reduce(
            (low, { totalCents }) => Math.min(low, totalCents),
            Number.POSITIVE_INFINITY,
          );
          assert.equal(totals[place], prices.length === 0 ? Number.NaN : lowest);
          if (prices.length === 0 || terms.pricesIncludeTax) continue;
          const cheapest = prices.filter(({ totalCents }) => totalCents === lowest);
          assert.ok(cheapest.some(({ hireFeeCents }) => hireFeeCents === subtotals[place]));
        }
      },
    ),
    { numRuns: 3000 },
  );
});

function priceOrNothing(terms: PriceTerms): Price[] {
  try {
    return [computePrice(terms)];
  } catch (error) {
    if (error instanceof ValidationError) return [];
    throw error;
  }
}
