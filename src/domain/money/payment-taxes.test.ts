/** The taxes contained in payments. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { taxesOfPayments } from './payment-taxes.ts';
import type { QuoteLine } from './price.ts';

const full = { label: 'MwSt.', basisPoints: 1_900 };
const reduced = { label: 'MwSt.', basisPoints: 700 };
const lines: QuoteLine[] = [
  { type: 'hire_fee', label: 'Rent', amountCents: 100_000, tax: full },
  { type: 'extra', label: 'Dinner', amountCents: 30_000, tax: reduced },
  { type: 'tax', label: 'MwSt. 19%', amountCents: 19_000, tax: full },
  { type: 'tax', label: 'MwSt. 7%', amountCents: 2_100, tax: reduced },
];
const paymentsOf = (...amounts: readonly number[]) => amounts.map((amountCents) => ({ amountCents }));

it('divides each tax between the payments without losing a cent', () => {
  assert.deepEqual(taxesOfPayments({ lines, payments: paymentsOf(50_000, 101_100) }), [
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
    taxesOfPayments({ lines: taxed, payments: paymentsOf(238_000, -119_000) })?.map(([tax]) => [
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
  assert.equal(taxesOfPayments({ lines, payments: paymentsOf(50_000, -50_000) }), null);
  const older = lines.map(({ tax: _, ...line }) => line);
  assert.deepEqual(taxesOfPayments({ lines: older, payments: paymentsOf(151_100) }), [
    [
      { label: 'MwSt. 19%', basisPoints: 1_900, netCents: null, amountCents: 19_000 },
      { label: 'MwSt. 7%', basisPoints: 700, netCents: null, amountCents: 2_100 },
    ],
  ]);
});
