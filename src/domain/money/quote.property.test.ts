import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maxAmountCents, shareOf } from './money.ts';
import type { PaymentTerm } from './payment-term.ts';
import { hireFeeWithTax, type QuoteTerms, quote } from './quote.ts';
import type { Rate } from './rate.ts';

const saturday = '2027-01-30';
const friday = '2027-01-29';
const depositAndBalance: PaymentTerm[] = [
  { basisPoints: 3000, dueBasis: 'after_signing', offsetDays: 7 },
  { basisPoints: 7000, dueBasis: 'before_event', offsetDays: 14 },
];

const rate: fc.Arbitrary<Rate> = fc
  .record({
    measure: fc.oneof(
      fc.record({ basisPoints: fc.integer({ min: -12_000, max: 30_000 }) }),
      fc.record({ amountCents: fc.integer({ min: -maxAmountCents, max: maxAmountCents }) }),
      fc.record({ amountCents: fc.integer({ min: -50, max: 50 }) }),
    ),
    when: fc.record(
      {
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        from: fc.constantFrom('2027-01-01', saturday, '2027-02-01'),
        to: fc.constantFrom('2027-01-10', saturday, '2027-03-01'),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ measure, when }) => ({ label: 'Rate', ...measure, ...when }));

const terms: fc.Arbitrary<QuoteTerms> = fc.record({
  offer: fc.record({
    name: fc.constant('Dry hire'),
    hireFeeCents: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: maxAmountCents })),
    payments: fc.constantFrom(
      [],
      [{ basisPoints: 10_000, dueBasis: 'before_event' as const, offsetDays: 3 }],
    ),
  }),
  rates: fc.array(rate, { maxLength: 6 }),
  venue: fc.record({
    currency: fc.constantFrom('GBP', 'JPY', 'KWD', 'IDR', 'KRW', 'VND', 'CLP', 'ISK', 'UGX'),
    tax: fc.option(
      fc.record({ label: fc.constant('VAT'), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
    ),
    payments: fc.constantFrom([], depositAndBalance, [
      { amountCents: 50_000, dueBasis: 'after_signing' as const, offsetDays: 0 },
      ...depositAndBalance,
    ]),
  }),
  date: fc.constantFrom(friday, saturday, '2027-02-10'),
  today: fc.constantFrom('2026-11-02', '2027-01-20', friday),
});

function sum(amounts: readonly { readonly amountCents: number }[]): number {
  return amounts.reduce((total, { amountCents }) => total + amountCents, 0);
}

test('lines, tax, total and payments add up to the unit, and nothing is negative but a discount', () => {
  fc.assert(
    fc.property(terms, (input) => {
      const { lines, payments, ...amounts } = quote(input);
      const beforeTax = lines.filter(({ type }) => type !== 'tax');
      assert.equal(sum(beforeTax), amounts.hireFeeCents);
      assert.equal(sum(lines.filter(({ type }) => type === 'tax')), amounts.taxCents);
      assert.equal(sum(lines), amounts.totalCents);
      assert.equal(sum(payments), amounts.totalCents);
      assert.equal(sum(payments.filter(({ dueBasis }) => dueBasis === 'after_signing')), amounts.dueNowCents);
      for (const { type, amountCents } of lines) {
        assert.ok(Number.isSafeInteger(amountCents));
        if (type === 'surcharge') assert.ok(amountCents > 0);
        else if (type === 'discount') assert.ok(amountCents < 0);
        else assert.ok(amountCents >= 0);
      }
      for (const { amountCents } of payments) assert.ok(amountCents > 0);
      assert.ok(amounts.hireFeeCents >= 0);
    }),
    { numRuns: 500 },
  );
});

test('the order in which a venue writes its rates never changes the price', () => {
  fc.assert(
    fc.property(terms, (input) => {
      const { lines: _, ...one } = quote(input);
      const { lines: __, ...other } = quote({ ...input, rates: input.rates.toReversed() });
      assert.deepEqual(one, other);
    }),
    { numRuns: 500 },
  );
});

test('the fee with tax that a package shows is the total of its quote on a day without rates', () => {
  fc.assert(
    fc.property(terms, ({ offer, venue, date, today }) => {
      const { totalCents } = quote({ offer, venue, date, today, rates: [] });
      assert.equal(hireFeeWithTax(offer.hireFeeCents, venue.tax), totalCents);
    }),
  );
  assert.equal(hireFeeWithTax(12_345, null), 12_345);
});

test('the tax is the sum of each line rounded by itself wherever something is left to pay', () => {
  fc.assert(
    fc.property(terms, (input) => {
      const { lines, hireFeeCents, taxCents } = quote(input);
      const { tax } = input.venue;
      fc.pre(tax !== null && hireFeeCents > 0);
      const byLine = lines
        .filter(({ type }) => type !== 'tax')
        .map(({ amountCents }) => shareOf(amountCents, tax?.basisPoints ?? 0))
        .reduce((total, share) => total + share, 0);
      assert.equal(taxCents, Math.max(byLine, 0));
    }),
  );
});
