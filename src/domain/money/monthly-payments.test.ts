import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { monthlyPayments, onFirstDates } from './monthly-payments.ts';
import type { Payment } from './payments.ts';

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

test('a payment is due on the first date that its month has after a change, unless it is fixed', () => {
  const classes = ['2027-09-02', '2027-09-16', '2027-10-14', '2027-11-11', '2027-11-18'];
  const payments = monthlyPayments(classes.map((date) => ({ date, totalCents: 2_500 })));
  const dueAfter = (after: readonly string[], fixed: readonly number[] = []) =>
    onFirstDates(payments, classes, after, new Set(fixed)).map(({ fixedDate }) => fixedDate);
  // 2 September is cancelled, 14 October moves to the 4th, 11 November to the 25th.
  const changed = ['2027-09-16', '2027-10-04', '2027-11-25', '2027-11-18'];
  deepEqual(dueAfter(changed), ['2027-09-16', '2027-10-04', '2027-11-18']);
  deepEqual(dueAfter(changed, [1, 3]), ['2027-09-02', '2027-10-04', '2027-11-11']);
  // Without a date, a month keeps its payment as it was.
  deepEqual(dueAfter(['2027-09-02']), ['2027-09-02', '2027-10-14', '2027-11-11']);
});

test('the payment of the only date moves with it, and a schedule with fixed dates stays', () => {
  const one = monthlyPayments([{ date: '2027-09-02', totalCents: 2_500 }]);
  deepEqual(onFirstDates(one, ['2027-09-02'], ['2028-01-05'], new Set()), [
    { amountCents: 2_500, dueBasis: 'fixed_date', fixedDate: '2028-01-05' },
  ]);
  deepEqual(onFirstDates(one, ['2027-09-02'], ['2028-01-05'], new Set([1])), one);
  const schedule: Payment[] = [
    { amountCents: 3_000, dueBasis: 'after_signing', offsetDays: 7 },
    { amountCents: 7_000, dueBasis: 'fixed_date', fixedDate: '2027-09-01' },
  ];
  deepEqual(onFirstDates(schedule, ['2027-09-20'], ['2027-09-25'], new Set()), schedule);
  deepEqual(onFirstDates(schedule.slice(1), ['2027-09-20'], ['2027-09-25'], new Set()), schedule.slice(1));
});
