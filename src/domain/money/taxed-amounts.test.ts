import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computePrice, type QuoteLine } from './price.ts';
import { statedTaxLines } from './stated-tax.ts';
import { taxedAmounts, untaxedCents } from './taxed-amounts.ts';

const full = { label: 'MwSt.', basisPoints: 1_900 };
const reduced = { label: 'MwSt.', basisPoints: 700 };
const offer = {
  name: 'Rent',
  hireFeeCents: 100_000,
  perAttendeeCents: 0,
  minimumAttendance: 0,
  minimumTotalCents: 0,
};
const extra = (name: string, amountCents: number, tax?: typeof full) => ({
  extra: { id: name, name, amountCents, per: 'booking' as const, ...(tax && { tax }) },
  pieces: 1,
});
const withoutRates = (lines: readonly QuoteLine[]) => lines.map(({ tax: _, ...line }) => line);

test('each tax has the amount that it is charged on, and an untaxed line belongs to none', () => {
  const { lines } = computePrice({
    offer,
    rates: [{ label: 'Weekend', basisPoints: 1_000 }],
    tax: full,
    pricesIncludeTax: false,
    attendance: null,
    extras: [extra('Dinner', 30_000, reduced), extra('Piano', 5_000)],
  });
  assert.deepEqual(taxedAmounts(lines), [
    { label: 'MwSt. 19%', basisPoints: 1_900, netCents: 115_000, amountCents: 21_850 },
    { label: 'MwSt. 7%', basisPoints: 700, netCents: 30_000, amountCents: 2_100 },
  ]);
  const untaxed: QuoteLine = { type: 'extra', label: 'Deposit', amountCents: 20_000, tax: null };
  assert.deepEqual(taxedAmounts([untaxed, ...lines])[0]?.netCents, 115_000);
  assert.deepEqual(taxedAmounts([untaxed]), []);
});

test('without stored rates, the only tax is charged on everything, and of several the amounts are unknown', () => {
  const price = { offer, rates: [], tax: full, pricesIncludeTax: false, attendance: null };
  const one = computePrice({ ...price, extras: [] });
  assert.deepEqual(taxedAmounts(withoutRates(one.lines)), [
    { label: 'MwSt. 19%', basisPoints: 1_900, netCents: 100_000, amountCents: 19_000 },
  ]);
  const two = computePrice({ ...price, extras: [extra('Dinner', 30_000, reduced)] });
  assert.deepEqual(
    taxedAmounts(withoutRates(two.lines)).map(({ netCents }) => netCents),
    [null, null],
  );
});

test('a tax has the rate that is stored, or that its label of version 1.0 ends with; a stated tax at no rate has none', () => {
  const rateOf = (line: Omit<QuoteLine, 'type' | 'amountCents'>) =>
    taxedAmounts([{ type: 'tax', amountCents: 1_000, ...line }])[0]?.basisPoints;
  assert.equal(rateOf({ label: 'VAT 20%', tax: { label: 'VAT', basisPoints: 2_000 } }), 2_000);
  assert.equal(rateOf({ label: 'VAT 20%' }), 2_000);
  assert.equal(rateOf({ label: 'Sales tax 8.25%' }), 825);
  assert.equal(rateOf({ label: 'VAT' }), null);
});

test('a rate that the venue typed into the name of its tax is not repeated, and not that of another tax', () => {
  const tax = { label: 'VAT (19 %)', basisPoints: 1_900 };
  const { lines } = computePrice({
    offer,
    rates: [],
    tax,
    pricesIncludeTax: false,
    attendance: null,
    extras: [],
  });
  assert.deepEqual(
    lines.map(({ label }) => label),
    ['Rent', 'VAT 19%'],
  );
  const stated = { hireFeeCents: 90_909, taxCents: 9_091 };
  assert.deepEqual(statedTaxLines(stated, [tax]), [{ type: 'tax', label: 'VAT', amountCents: 9_091 }]);
});

test('two rates under one name are two taxes, and so is one rate under two names', () => {
  const city = { label: 'City tax', basisPoints: 1_900 };
  const { lines } = computePrice({
    offer,
    rates: [],
    tax: full,
    pricesIncludeTax: false,
    attendance: null,
    extras: [extra('Dinner', 30_000, reduced), extra('Guide', 10_000, city)],
  });
  assert.deepEqual(taxedAmounts(lines), [
    { label: 'MwSt. 19%', basisPoints: 1_900, netCents: 100_000, amountCents: 19_000 },
    { label: 'MwSt. 7%', basisPoints: 700, netCents: 30_000, amountCents: 2_100 },
    { label: 'City tax 19%', basisPoints: 1_900, netCents: 10_000, amountCents: 1_900 },
  ]);
});

test('a tax is one tax, whether its name has the rate or not', () => {
  const typed = { label: 'MwSt. (19 %)', basisPoints: 1_900 };
  const price = { offer, rates: [], tax: full, pricesIncludeTax: false, attendance: null };
  const { lines } = computePrice({ ...price, extras: [extra('Dinner', 30_000, typed)] });
  assert.deepEqual(taxedAmounts(lines), [
    { label: 'MwSt. 19%', basisPoints: 1_900, netCents: 130_000, amountCents: 24_700 },
  ]);
  const ofFirstVersion: QuoteLine[] = [
    { type: 'hire_fee', label: 'Rent', amountCents: 100_000 },
    { type: 'tax', label: 'MwSt. (19 %) 19%', amountCents: 19_000 },
  ];
  assert.deepEqual(taxedAmounts(ofFirstVersion), [
    { label: 'MwSt. 19%', basisPoints: 1_900, netCents: 100_000, amountCents: 19_000 },
  ]);
});

test('what is not taxed is the amount less taxes and what they are charged on; unknown if one of these is', () => {
  const tax = { label: 'VAT 20%', basisPoints: 2_000, netCents: 10_000, amountCents: 2_000 };
  assert.equal(untaxedCents(12_000, [tax]), 0);
  assert.equal(untaxedCents(17_500, [tax]), 5_500);
  assert.equal(untaxedCents(40_000, []), 40_000);
  assert.equal(untaxedCents(12_000, [{ ...tax, netCents: null }]), null);
  assert.equal(untaxedCents(12_000, null), null);
});
