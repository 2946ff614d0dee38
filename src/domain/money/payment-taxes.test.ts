/** The taxes contained in payments. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { taxesOfPayments } from './payment-taxes.ts';
import type { Payment } from './payments.ts';
import type { QuoteLine } from './price.ts';

const full = { label: 'MwSt.', basisPoints: 1_900 };
const reduced = { label: 'MwSt.', basisPoints: 700 };
const lines: QuoteLine[] = [
  { type: 'hire_fee', label: 'Rent', amountCents: 100_000, tax: full },
  { type: 'extra', label: 'Dinner', amountCents: 30_000, tax: reduced },
  { type: 'tax', label: 'MwSt. 19%', amountCents: 19_000, tax: full },
  { type: 'tax', label: 'MwSt. 7%', amountCents: 2_100, tax: reduced },
];
const paymentsOf = (...amounts: readonly number[]) =>
  amounts.map((amountCents): Payment => ({ amountCents, dueBasis: 'after_signing', offsetDays: 0 }));
const one = { mainItem: 0, dates: new Map([[0, '2027-01-05']]) };

it('divides each tax between the payments without losing a cent', () => {
  assert.deepEqual(taxesOfPayments({ lines, payments: paymentsOf(50_000, 101_100) }, one), [
    [
      { label: 'MwSt. 19%', basisPoints: 1_900, netCents: 33_091, amountCents: 6_287 },
      { label: 'MwSt. 7%', basisPoints: 700, netCents: 9_927, amountCents: 695 },
    ],
    [
      { label: 'MwSt. 19%', basisPoints: 1_900, netCents: 66_909, amountCents: 12_713 },
      { label: 'MwSt. 7%', basisPoints: 700, netCents: 20_073, amountCents: 1_405 },
    ],
  ]);
});

it('gives a credit the tax that is returned', () => {
  const single = lines.slice(0, 1);
  const taxed: QuoteLine[] = [...single, { type: 'tax', label: 'MwSt. 19%', amountCents: 19_000, tax: full }];
  assert.deepEqual(
    taxesOfPayments({ lines: taxed, payments: paymentsOf(238_000, -119_000) }, one)?.map(([tax]) => [
      tax?.netCents,
      tax?.amountCents,
    ]),
    [
      [200_000, 38_000],
      [-100_000, -19_000],
    ],
  );
});

it('knows no tax of payments that are all returned, and no net amount that the price does not know', () => {
  assert.equal(taxesOfPayments({ lines, payments: paymentsOf(50_000, -50_000) }, one), null);
  const older = lines.map(({ tax: _, ...line }) => line);
  assert.deepEqual(taxesOfPayments({ lines: older, payments: paymentsOf(151_100) }, one), [
    [
      { label: 'MwSt. 19%', basisPoints: 1_900, netCents: null, amountCents: 19_000 },
      { label: 'MwSt. 7%', basisPoints: 700, netCents: null, amountCents: 2_100 },
    ],
  ]);
});

const ofItem = (item: number, label: string, net: number, tax: typeof full): QuoteLine[] => [
  { type: 'hire_fee', label, amountCents: net, tax, item },
  {
    type: 'tax',
    label: `MwSt. ${tax.basisPoints / 100}%`,
    amountCents: (net * tax.basisPoints) / 10_000,
    tax,
    item,
  },
];
const january = ofItem(0, 'Rent', 10_000, full);
const february = ofItem(1, 'Course', 10_000, reduced);
const twoMonths = {
  mainItem: 0,
  dates: new Map([
    [0, '2027-01-05'],
    [1, '2027-02-02'],
  ]),
};
const ofMonth = (month: string, amountCents: number): Payment => ({
  amountCents,
  dueBasis: 'fixed_date',
  fixedDate: `${month}-02`,
  month,
});
const amountsOf = (lines: readonly QuoteLine[], payments: readonly Payment[]) =>
  taxesOfPayments({ lines, payments }, twoMonths)?.map((taxes) =>
    taxes.map(({ netCents, amountCents }) => [netCents, amountCents]),
  );

it('charges an instalment of a month with the taxes of its dates only', () => {
  const lines = [...january, ...february];
  assert.deepEqual(amountsOf(lines, [ofMonth('2027-01', 11_900), ofMonth('2027-02', 10_700)]), [
    [
      [10_000, 1_900],
      [0, 0],
    ],
    [
      [0, 0],
      [10_000, 700],
    ],
  ]);
  // Of version 1.0: the months are those of the due dates.
  const older = [ofMonth('2027-01', 11_900), ofMonth('2027-02', 10_700)].map(({ month: _, ...each }) => each);
  assert.deepEqual(amountsOf(lines, older)?.[1]?.[1], [10_000, 700]);
});

it('charges what was paid for a month in excess with the taxes of the month that it pays for', () => {
  // January cost 23,800 and was paid; then half of it was cancelled, and February was paid with that.
  const lines = [...january, ...february];
  const paid = amountsOf(lines, [ofMonth('2027-01', 22_600)]);
  assert.deepEqual(paid, [
    [
      [10_000, 1_900],
      [10_000, 700],
    ],
  ]);
});

it('returns with a credit of a month the taxes that were paid for it', () => {
  const payments = [ofMonth('2027-01', 23_800), ofMonth('2027-02', 10_700), ofMonth('2027-01', -11_900)];
  assert.deepEqual(
    amountsOf([...january, ...february], payments)?.map(([tax]) => tax),
    [
      [20_000, 3_800],
      [0, 0],
      [-10_000, -1_900],
    ],
  );
});
