import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { monthlyPayments, monthsOf, withMonths } from './monthly-payments.ts';
import type { Payment } from './payments.ts';

const booked = (dates: readonly (readonly [date: string, amountCents: number])[]) =>
  monthsOf(
    dates.map(([, amountCents], item) => ({ type: 'hire_fee', label: 'Class', amountCents, item })),
    { mainItem: 0, dates: new Map(dates.map(([date], item) => [item, date])) },
  );

test('makes one payment a month, due on its first date', () => {
  deepEqual(
    monthlyPayments(
      booked([
        ['2027-02-02', 5_000],
        ['2027-01-26', 4_000],
        ['2027-01-19', 3_000],
        ['2028-01-18', 2_000],
        ['2027-03-02', 0],
      ]),
    ),
    [
      { amountCents: 7_000, dueBasis: 'fixed_date', fixedDate: '2027-01-19', month: '2027-01' },
      { amountCents: 5_000, dueBasis: 'fixed_date', fixedDate: '2027-02-02', month: '2027-02' },
      { amountCents: 2_000, dueBasis: 'fixed_date', fixedDate: '2028-01-18', month: '2028-01' },
    ],
  );
});

const onDate = (fixedDate: string, amountCents = 2_500): Payment => ({
  amountCents,
  dueBasis: 'fixed_date',
  fixedDate,
});
const monthsIn = (payments: readonly Payment[], dates: readonly string[]) =>
  withMonths(payments, booked(dates.map((date) => [date, 2_500]))).map(({ month }) => month);

test('finds the months of payments that version 1.0 stored, also of those that were divided', () => {
  const dates = ['2027-09-02', '2027-09-16', '2027-10-14'];
  deepEqual(monthsIn([onDate('2027-09-02', 5_000), onDate('2027-10-14')], dates), ['2027-09', '2027-10']);
  deepEqual(monthsIn([onDate('2027-09-02'), onDate('2027-09-02'), onDate('2027-10-14')], dates), [
    ...['2027-09', '2027-09'],
    '2027-10',
  ]);
  const credit: Payment = { amountCents: -500, dueBasis: 'after_signing', offsetDays: 9 };
  deepEqual(monthsIn([onDate('2027-09-02'), onDate('2027-10-14'), credit], dates), [
    ...['2027-09', '2027-10'],
    undefined,
  ]);
});

test('takes no schedule with fixed dates for months', () => {
  const deposit: Payment = { amountCents: 3_000, dueBasis: 'after_signing', offsetDays: 7 };
  deepEqual(monthsIn([deposit, onDate('2027-09-01')], ['2027-09-20']), [undefined, undefined]);
  deepEqual(monthsIn([onDate('2027-09-01')], ['2027-09-20']), [undefined]);
  deepEqual(monthsIn([onDate('2027-09-01'), onDate('2027-09-15')], ['2027-09-20']), [undefined, undefined]);
  deepEqual(monthsIn([onDate('2027-09-20')], ['2027-09-20', '2027-10-04']), [undefined]);
});
