import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import { type Adjustment, adjustPrices } from './adjustment.ts';
import { computeQuote, type QuoteTerms } from './quote.ts';

const vat = { label: 'VAT', basisPoints: 2000 };
const reduced = { label: 'Reduced', basisPoints: 500 };

function terms(changes: Partial<QuoteTerms> = {}): QuoteTerms {
  return {
    slotId: 'evening',
    offer: {
      id: 'dry-hire',
      name: 'Dry hire',
      hireFeeCents: 100_000,
      perAttendeeCents: 0,
      minimumAttendance: 1,
      minimumTotalCents: 0,
      payments: [],
    },
    rates: [],
    venue: { currency: 'GBP', tax: vat, pricesIncludeTax: false, payments: [] },
    date: '2027-03-12',
    today: '2027-01-20',
    ...changes,
  };
}

const shown = (quote: ReturnType<typeof computeQuote>) =>
  quote.lines.map(({ type, label, amountCents, amountWithTaxCents }) =>
    [type, label, amountCents, amountWithTaxCents].filter((each) => each !== undefined).join(' '),
  );

const meal = {
  extra: { id: 'meal', name: 'Meal', amountCents: 20_000, per: 'booking' as const, tax: reduced },
  pieces: 1,
};

test('adds amounts and percentages after the extras, at the tax of the package, each of all lines before it', () => {
  const quote = computeQuote(
    terms({
      extras: [meal],
      adjustments: [
        { label: 'Regular guest', basisPoints: -1000 },
        { label: 'Cleaning', amountCents: 5_000 },
        { label: 'Goodwill', basisPoints: -100 },
      ],
    }),
  );
  assert.deepEqual(shown(quote), [
    'hire_fee Dry hire 100000',
    'extra Meal 20000',
    'adjustment Regular guest -12000',
    'adjustment Cleaning 5000',
    'adjustment Goodwill -1130',
    // 20 % of 91,870.
    'tax VAT 20% 18374',
    'tax Reduced 5% 1000',
  ]);
  assert.equal(quote.hireFeeCents, 111_870);
  assert.equal(quote.totalCents, 131_244);
  assert.deepEqual(quote.payments, [{ amountCents: 131_244, dueBasis: 'after_signing', offsetDays: 0 }]);
});

test('adjusts prices that include tax with their tax', () => {
  const venue = { currency: 'EUR', tax: vat, pricesIncludeTax: true, payments: [] };
  const quote = computeQuote(
    terms({ venue, extras: [meal], adjustments: [{ label: 'Regular guest', basisPoints: -1000 }] }),
  );
  assert.deepEqual(shown(quote), [
    'hire_fee Dry hire 83333 100000',
    'extra Meal 19048 20000',
    'adjustment Regular guest -10000 -12000',
    // 88,000 × 20 ÷ 120.
    'tax VAT 20% 14667',
    'tax Reduced 5% 952',
  ]);
  assert.equal(quote.totalCents, 108_000);
});

test('lets an adjustment go below the minimum of the package', () => {
  const { offer } = terms();
  const quote = computeQuote(
    terms({
      offer: { ...offer, minimumTotalCents: 150_000 },
      adjustments: [{ label: 'Neighbours', amountCents: -100_000 }],
    }),
  );
  assert.deepEqual(shown(quote), [
    'hire_fee Dry hire 100000',
    'minimum Dry hire 50000',
    'adjustment Neighbours -100000',
    'tax VAT 20% 10000',
  ]);
});

test('makes a booking free, and no cheaper', () => {
  const free = computeQuote(terms({ adjustments: [{ label: 'Charity', basisPoints: -10_000 }] }));
  assert.deepEqual([free.totalCents, free.taxCents, free.payments], [0, 0, []]);
  const refusals: readonly [Adjustment[], string][] = [
    [[{ label: 'Charity', amountCents: -100_001 }], 'adjustments[0].amountCents'],
    [
      [
        { label: 'Charity', amountCents: -90_000 },
        { label: 'Friends', amountCents: -10_001 },
      ],
      'adjustments[1].amountCents',
    ],
  ];
  for (const [adjustments, path] of refusals)
    assert.throws(
      () => computeQuote(terms({ adjustments })),
      (error) => {
        assert.ok(error instanceof ValidationError);
        assert.deepEqual(
          error.problems.map((each) => [each.path, each.problem]),
          [[path, 'below_zero']],
        );
        return true;
      },
    );
});

test('refuses to reduce what has the tax of the package below 0, though an extra at another tax remains', () => {
  assert.throws(
    () => computeQuote(terms({ extras: [meal], adjustments: [{ label: 'Charity', basisPoints: -10_000 }] })),
    ValidationError,
  );
});

test('puts a percentage on each date and an amount on the first ones', () => {
  const price = (hireFeeCents: number) => computeQuote(terms({ offer: { ...terms().offer, hireFeeCents } }));
  const items = [3_000, 10_000].map(price);
  const adjusted = adjustPrices(items, [
    { label: 'Series', basisPoints: -1000 },
    { label: 'Goodwill', amountCents: -5_000 },
    { label: 'Cleaning', amountCents: 1_000 },
  ]);
  assert.deepEqual(
    adjusted.map(({ lines }) => lines.map(({ type, amountCents }) => `${type} ${amountCents}`)),
    [
      ['hire_fee 3000', 'adjustment -300', 'adjustment -2700', 'adjustment 1000', 'tax 200'],
      ['hire_fee 10000', 'adjustment -1000', 'adjustment -2300', 'tax 1340'],
    ],
  );
});
