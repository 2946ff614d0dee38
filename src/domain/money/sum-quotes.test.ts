import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationError } from '../errors.ts';
import { computeQuote, type Quote } from './quote.ts';
import { sumQuotes, totalOfItem } from './sum-quotes.ts';

const venue = {
  tax: { label: 'VAT', basisPoints: 1950 },
  pricesIncludeTax: false,
  currency: 'GBP',
  payments: [],
};
const quoteOf = (hireFeeCents: number): Quote =>
  computeQuote({
    slotId: 'evening',
    offer: {
      id: 'dry-hire',
      name: 'Dry hire',
      hireFeeCents,
      perAttendeeCents: 0,
      minimumAttendance: 1,
      minimumTotalCents: 0,
      payments: [],
    },
    rates: [],
    venue,
    date: '2027-03-12',
    today: '2027-03-01',
  });
const dates = { today: '2027-03-01', event: '2027-03-10', lastEvent: '2027-05-10' };

test('rounds the tax of each item on its own', () => {
  // 19.5 % of 110 is 21.45; of 330 it is 64.35, which would round to 64.
  const of110 = quoteOf(110);
  const { taxCents, totalCents, payments } = sumQuotes([of110, of110, of110], [], dates);
  assert.deepEqual([of110.taxCents, taxCents, totalCents], [21, 63, 393]);
  assert.deepEqual(payments, [{ amountCents: 393, dueBasis: 'after_signing', offsetDays: 0 }]);
});

test('sorts instalments by the earliest date; settlement counts from the latest', () => {
  const schedule = [
    { basisPoints: 5000, dueBasis: 'after_settlement', offsetDays: 0 },
    { basisPoints: 5000, dueBasis: 'fixed_date', fixedDate: '2027-05-09' },
  ] as const;
  const quote = quoteOf(1000);
  const { payments } = sumQuotes([quote, quote], schedule, dates);
  assert.deepEqual(
    payments.map(({ dueBasis }) => dueBasis),
    ['fixed_date', 'after_settlement'],
  );
});

test('a line without a number belongs to the main item', () => {
  const price = {
    lines: [
      { type: 'hire_fee', label: 'Dry hire', amountCents: 100 },
      { type: 'hire_fee', label: 'Dry hire', amountCents: 30, item: 4 },
      { type: 'tax', label: 'VAT', amountCents: 6, item: 4 },
    ] as const,
  };
  assert.deepEqual(
    [2, 4, 5].map((number) => totalOfItem(price, number, { number: 2 })),
    [100, 36, 0],
  );
});

test('a sum beyond the safe integers is refused', () => {
  const large = [{ type: 'hire_fee', label: 'Dry hire', amountCents: Number.MAX_SAFE_INTEGER }] as const;
  const quote = { ...quoteOf(0), lines: large };
  assert.throws(
    () => sumQuotes([quote, quote], [], dates),
    (error) => error instanceof ValidationError && error.problems[0]?.path === 'additionalItems',
  );
});
