/** Agreements, totals and bookkeeping at a venue whose prices include tax. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { agreedPrice } from './agreed-price.ts';
import { priceOfChangedItems } from './changed-items.ts';
import { splitIncludedTaxes, taxIn } from './included-tax.ts';
import { computeQuote, type Quote, type QuoteTerms } from './quote.ts';
import { sumQuotes } from './sum-quotes.ts';
import { taxedAmounts } from './taxed-amounts.ts';
import { quoteOfTotal } from './total-quote.ts';

const vat = { label: 'MwSt.', basisPoints: 1900 };
const food = { label: 'MwSt.', basisPoints: 700 };
const venue: QuoteTerms['venue'] = { currency: 'EUR', tax: vat, pricesIncludeTax: true, payments: [] };
const dates = { date: '2027-06-12', today: '2027-03-01' };

function quoteOf(hireFeeCents: number, extraCents: number, of = venue): Quote {
  return computeQuote({
    ...dates,
    slotId: 'evening',
    offer: {
      id: 'party',
      name: 'Party',
      hireFeeCents,
      perAttendeeCents: 0,
      minimumAttendance: 1,
      minimumTotalCents: 0,
      payments: [],
    },
    rates: [],
    venue: of,
    extras: [
      { extra: { id: 'soup', name: 'Soup', amountCents: extraCents, per: 'booking', tax: food }, pieces: 1 },
    ],
  });
}

const sum = (of: readonly { readonly amountCents: number }[]) =>
  of.reduce((total, { amountCents }) => total + amountCents, 0);
const statedSum = ({ lines }: Quote) =>
  lines.reduce((total, { type, amountWithTaxCents = Number.NaN }) => {
    return type === 'tax' ? total : total + amountWithTaxCents;
  }, 0);
const feesOf = ({ lines }: Quote) => lines.filter(({ type }) => type !== 'tax');

test('the tax in an amount is rounded half away from zero', () => {
  assert.equal(taxIn(11_900, vat), 1_900);
  assert.equal(taxIn(210_000, vat), 33_529);
  // 3 × 20 % ÷ 120 % is exactly 0.5.
  assert.equal(taxIn(3, { basisPoints: 2000 }), 1);
  assert.equal(taxIn(100, { basisPoints: 0 }), 0);
});

test('missing units go to the lines that lost most, the earlier first', () => {
  const line = (amountCents: number, tax: typeof vat | null = vat) => ({ amountCents, tax });
  // Each is 0.84 before tax; together 2.52, less 0.48 of 3.00.
  assert.deepEqual(splitIncludedTaxes([line(100), line(100), line(100)]), {
    netCents: [84, 84, 84],
    taxes: [{ tax: vat, amountCents: 48 }],
  });
  // Each is 8.403; together 25.21.
  assert.deepEqual(splitIncludedTaxes([line(10), line(10), line(10), line(50, null)]), {
    netCents: [9, 8, 8, 50],
    taxes: [{ tax: vat, amountCents: 5 }],
  });
  // 84.034, −16.807 (down to −17) and 42.017 are 109.24.
  assert.deepEqual(splitIncludedTaxes([line(100), line(-20), line(50)]), {
    netCents: [84, -17, 42],
    taxes: [{ tax: vat, amountCents: 21 }],
  });
});

test('an agreed total keeps the price of an extra as it was stated, and every amount adds up', () => {
  const agreed = agreedPrice(
    quoteOf(150_000, 999),
    { totalCents: 100_000, reason: 'Regular guest' },
    'Party',
  );
  assert.deepEqual(
    agreed.lines.map(({ label, amountCents, amountWithTaxCents }) => [
      label,
      amountCents,
      amountWithTaxCents,
    ]),
    [
      ['Party', 83_194, 99_001],
      ['Soup', 934, 999],
      ['MwSt. 19%', 15_807, undefined],
      ['MwSt. 7%', 65, undefined],
    ],
  );
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, fc.option(cents), (fee, extra, totalCents, taxCents) => {
      const stated = taxCents !== null && taxCents <= totalCents ? { taxCents } : {};
      const agreement = { totalCents, ...stated, reason: 'Agreed' };
      const price = agreedPrice(quoteOf(fee, extra), agreement, 'Party', [vat, food]);
      assert.deepEqual(
        [price.totalCents, sum(price.lines), sum(price.payments), statedSum(price)],
        [totalCents, totalCents, totalCents, totalCents],
      );
    }),
  );
});

test('a total at custom times is stated with its tax', () => {
  const terms = { ...dates, venue, label: 'Hall', rates: [vat] };
  assert.deepEqual(feesOf(quoteOfTotal({ totalCents: 10_000 }, terms)), [
    { type: 'hire_fee', label: 'Hall', amountCents: 8_403, amountWithTaxCents: 10_000, tax: vat },
  ]);
  assert.equal(statedSum(quoteOfTotal({ totalCents: 10_000, taxCents: 0 }, terms)), 10_000);
});

test('a booking keeps the prices of dates from before the venue included the tax', () => {
  const former = quoteOf(10_000, 100, { ...venue, pricesIncludeTax: false });
  const { lines, totalCents } = priceOfChangedItems(
    former,
    {
      mainItem: 0,
      kept: [0],
      priced: [{ item: 1, quote: quoteOf(11_900, 107) }],
      datesBefore: new Map([[0, '2027-06-12']]),
      datesAfter: new Map([
        [0, '2027-06-12'],
        [1, '2027-06-13'],
      ]),
    },
    { numbers: new Set(), lastMarked: 0, daysSinceSigning: 0, today: '' },
  );
  assert.equal(totalCents, former.totalCents + 12_007);
  assert.deepEqual(
    lines.filter(({ item, type }) => item === 0 && type !== 'tax'),
    feesOf(former).map((line) => ({ ...line, item: 0 })),
  );
});

test('bookkeeping has each tax with the net amount that adds up to what guests pay', () => {
  const quotes = [quoteOf(150_000, 999), quoteOf(33_333, 333)] as const;
  const { lines, totalCents } = sumQuotes(quotes, [], { ...dates, event: dates.date, lastEvent: dates.date });
  const taxes = taxedAmounts(lines);
  assert.deepEqual(taxes, [
    { label: 'MwSt. 19%', basisPoints: 1900, netCents: 154_061, amountCents: 29_272 },
    { label: 'MwSt. 7%', basisPoints: 700, netCents: 1_245, amountCents: 87 },
  ]);
  assert.equal(
    taxes.reduce((total, { netCents, amountCents }) => total + (netCents ?? 0) + amountCents, 0),
    totalCents,
  );
});
