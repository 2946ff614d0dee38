import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { monthlyPayments } from './monthly-payments.ts';

test('makes one payment a month, due on its first date', () => {
  deepEqual(
    monthlyPayments([
      { date: '2027-02-02', totalCents: 5_000 },
      { date: '2027-01-26', totalCents: 4_000 },
      { date: '2027-01-19', totalCents: 3_000 },
      { date: '2028-01-18', totalCents: 2_000 },
      { date: '2027-03-02', totalCents: 0 },
    ]),
    [
      { amountCents: 7_000, dueBasis: 'fixed_date', fixedDate: '2027-01-19' },
      { amountCents: 5_000, dueBasis: 'fixed_date', fixedDate: '2027-02-02' },
      { amountCents: 2_000, dueBasis: 'fixed_date', fixedDate: '2028-01-18' },
    ],
  );
});
