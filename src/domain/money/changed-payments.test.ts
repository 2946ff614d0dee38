import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FixedInstalments } from './changed-months.ts';
import { type ChangedMonths, changedPayments } from './changed-payments.ts';
import { type MonthOfDates, monthlyPayments } from './monthly-payments.ts';
import { payInstalments } from './paid-instalments.ts';
import type { Payment } from './payments.ts';

const tuesdays = [
  ...['2027-01-05', '2027-01-12', '2027-01-19', '2027-01-26'],
  ...['2027-02-02', '2027-02-09', '2027-02-16', '2027-02-23'],
  ...['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23', '2027-03-30'],
  ...['2027-04-06', '2027-04-13', '2027-04-20', '2027-04-27'],
  ...['2027-05-04', '2027-05-11', '2027-05-18'],
  ...['2027-06-01', '2027-06-08', '2027-06-15', '2027-06-22', '2027-06-29'],
];
const priced = (dates: readonly string[], totalCents = 2_500) => dates.map((date) => ({ date, totalCents }));
const monthsOf = (dates: readonly { date: string; totalCents: number }[]) =>
  new Map(
    Object.entries(Object.groupBy(dates, ({ date }) => date.slice(0, 7)))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, own = []]): [string, MonthOfDates] => [
        month,
        { dates: own.map(({ date }) => date).sort(), totalCents: sumOf(own) },
      ]),
  );
const sumOf = (each: readonly { totalCents: number }[]) =>
  each.reduce((sum, { totalCents }) => sum + totalCents, 0);
const changeOf = (before: ReturnType<typeof priced>, after: ReturnType<typeof priced>): ChangedMonths => ({
  before: monthsOf(before),
  after: monthsOf(after),
  totalCents: sumOf(after),
});
const open: FixedInstalments = { numbers: new Set(), lastMarked: 0, daysSinceSigning: 0, today: '' };
const amounts = (payments: readonly Payment[]) => payments.map(({ amountCents }) => amountCents);

test('an instalment of a series counts the classes of its month after some were cancelled', () => {
  const cancelled = ['2027-03-30', '2027-06-15', '2027-06-22', '2027-06-29'];
  const left = priced(tuesdays.filter((date) => !cancelled.includes(date)));
  const changed = changedPayments(
    monthlyPayments(monthsOf(priced(tuesdays))),
    changeOf(priced(tuesdays), left),
    open,
  );
  deepEqual(amounts(changed), [10_000, 10_000, 10_000, 10_000, 7_500, 5_000]);
});

test('what a due or paid month cannot take, the next open one does, then the one before', () => {
  const before = priced(tuesdays);
  const without = (dates: readonly string[]) => priced(tuesdays.filter((date) => !dates.includes(date)));
  const change = (dates: readonly string[], numbers: readonly number[], days = 40) =>
    amounts(
      changedPayments(monthlyPayments(monthsOf(before)), changeOf(before, without(dates)), {
        numbers: new Set(numbers),
        lastMarked: 0,
        daysSinceSigning: days,
        today: '',
      }),
    );
  deepEqual(change(['2027-02-23'], [1, 2]), [10_000, 10_000, 10_000, 10_000, 7_500, 12_500]);
  deepEqual(change(['2027-06-29'], [1, 6]), [10_000, 10_000, 12_500, 10_000, 5_000, 12_500]);
  deepEqual(
    change(['2027-06-29'], [1, 2, 3, 4, 5, 6]),
    [10_000, 10_000, 12_500, 10_000, 7_500, 12_500, -2_500],
    'nothing is open: a credit',
  );
});

test('a date moved to a month without an instalment gets one, and a month without dates loses its own', () => {
  const before = priced(['2027-01-05', '2027-02-02']);
  const changed = changedPayments(
    monthlyPayments(monthsOf(before)),
    changeOf(before, priced(['2027-01-05', '2027-04-06'])),
    open,
  );
  deepEqual(changed, [
    { amountCents: 2_500, dueBasis: 'fixed_date', fixedDate: '2027-01-05', month: '2027-01' },
    { amountCents: 2_500, dueBasis: 'fixed_date', fixedDate: '2027-04-06', month: '2027-04' },
  ]);
});

test('months keep their own dates after a credit paid for all dates of one', () => {
  const first = ['2028-09-05', '2028-09-12', '2028-09-19', '2028-10-03', '2028-11-07', '2028-11-14'];
  const of = (dates: readonly string[]) => priced(dates, 3_777);
  const paidFirst: FixedInstalments = {
    numbers: new Set([1]),
    lastMarked: 1,
    daysSinceSigning: 9,
    today: '',
  };
  let payments: readonly Payment[] = monthlyPayments(monthsOf(of(first)));
  let before = first;
  const change = (after: string[]) => {
    payments = changedPayments(payments, changeOf(of(before), of(after)), paidFirst);
    before = after;
    return payments.map(({ amountCents, fixedDate = '' }) => [fixedDate.slice(0, 7), amountCents]);
  };
  const september = ['2028-09', 11_331];
  const without = first.filter((date) => date !== '2028-09-12');
  deepEqual(change(without), [september, ['2028-11', 7_554]]);
  // 19 September moves to 5 December: what September left behind pays for one date of November.
  const moved = without.map((date) => (date === '2028-09-19' ? '2028-12-05' : date));
  deepEqual(change(moved), [september, ['2028-11', 3_777], ['2028-12', 3_777]]);
  deepEqual(change([...moved, '2028-12-12']), [september, ['2028-11', 3_777], ['2028-12', 7_554]]);
  // October has no date any more, so nothing is left of its instalment.
  deepEqual(change(['2028-09-05', '2028-11-07', '2028-11-14', '2028-12-05']), [
    september,
    ['2028-12', 3_777],
  ]);
});

test('an imported series of which a payment was made in part still counts the dates of each month', () => {
  const { payments } = payInstalments(monthlyPayments(monthsOf(priced(tuesdays))), [
    { amountCents: 15_000, paidOn: '2027-01-02' },
  ]);
  deepEqual(amounts(payments), [10_000, 5_000, 5_000, 12_500, 10_000, 7_500, 12_500]);
  const left = priced(tuesdays.filter((date) => date !== '2027-03-30'));
  const paid = { ...open, numbers: new Set([1, 2]), lastMarked: 2 };
  for (const stored of [payments, payments.map(({ month: _, ...each }) => each)]) {
    const changed = changedPayments(stored, changeOf(priced(tuesdays), left), paid);
    deepEqual(amounts(changed), [10_000, 5_000, 5_000, 10_000, 10_000, 7_500, 12_500]);
  }
});

test('a fixed deposit stays as it is, also once it was paid in part', () => {
  const deposit: Payment = {
    amountCents: 3_000,
    fixedCents: 3_000,
    dueBasis: 'after_signing',
    offsetDays: 7,
  };
  const payments: Payment[] = [
    deposit,
    { amountCents: 3_500, dueBasis: 'before_event', offsetDays: 14 },
    { amountCents: 3_500, dueBasis: 'after_settlement', offsetDays: 14 },
  ];
  const before = priced(['2027-05-01', '2027-05-08'], 5_000);
  const half = changeOf(before, before.slice(1));
  deepEqual(amounts(changedPayments(payments, half, open)), [3_000, 1_000, 1_000]);
  const part = payInstalments(payments, [{ amountCents: 1_000, paidOn: '2027-01-02' }]);
  deepEqual(amounts(part.payments), [1_000, 2_000, 3_500, 3_500]);
  const paid = { ...open, numbers: new Set([1]), lastMarked: 1 };
  deepEqual(amounts(changedPayments(part.payments, half, paid)), [1_000, 2_000, 1_000, 1_000]);
});

test('the shares of a schedule stay in proportion, and a due deposit stays as it is', () => {
  const payments: Payment[] = [
    { amountCents: 3_000, dueBasis: 'after_signing', offsetDays: 7 },
    { amountCents: 7_000, dueBasis: 'before_event', offsetDays: 14 },
  ];
  const before = priced(['2027-05-01', '2027-05-08'], 5_000);
  const half = changeOf(before, before.slice(1));
  deepEqual(amounts(changedPayments(payments, half, open)), [1_500, 3_500]);
  const due = { numbers: new Set([1]), lastMarked: 0, daysSinceSigning: 30, today: '' };
  deepEqual(amounts(changedPayments(payments, half, due)), [3_000, 2_000]);
  const all = { numbers: new Set([1, 2]), lastMarked: 0, daysSinceSigning: 30, today: '' };
  const more = changeOf(before, priced(['2027-05-01', '2027-05-08', '2027-05-15'], 5_000));
  deepEqual(changedPayments(payments, more, all).at(-1), {
    amountCents: 5_000,
    dueBasis: 'after_signing',
    offsetDays: 30,
  });
});

const date = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `2027-0${month}-${String(day).padStart(2, '0')}`);
const dates = fc.array(fc.record({ date, totalCents: fc.integer({ min: 0, max: 40_000 }) }), {
  minLength: 1,
  maxLength: 12,
});

test('always adds up to the new total, and fixed instalments keep position and amount', () => {
  fc.assert(
    fc.property(
      dates,
      fc.array(dates, { maxLength: 4 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
      (first, later, marks) => {
        let payments: readonly Payment[] = monthlyPayments(monthsOf(first));
        let before = first;
        let numbers = new Set<number>();
        for (const after of later) {
          numbers = new Set([
            ...numbers,
            ...payments.flatMap((_, index) => (marks.next().value === 0 ? [index + 1] : [])),
          ]);
          const lastMarked = Math.max(0, ...numbers);
          const changed = changedPayments(payments, changeOf(before, after), {
            numbers,
            lastMarked,
            daysSinceSigning: 3,
            today: '',
          });
          equal(
            amounts(changed).reduce((sum, each) => sum + each, 0),
            sumOf(after),
          );
          for (const number of numbers) deepEqual(changed[number - 1], payments[number - 1]);
          const credits = changed.filter(
            ({ amountCents }, index) => amountCents < 0 && !numbers.has(index + 1),
          );
          equal(new Set(credits.map(({ month }) => month)).size, credits.length, 'one credit for each month');
          payments = changed;
          before = after;
        }
      },
    ),
  );
});

test('without a fixed instalment, every month has the sum of its dates after any number of changes', () => {
  fc.assert(
    fc.property(dates, fc.array(dates, { maxLength: 4 }), (first, later) => {
      let payments: readonly Payment[] = monthlyPayments(monthsOf(first));
      let before = first;
      for (const after of later) {
        // A plan without any instalment cannot be told from a schedule.
        if (payments.length === 0) return;
        payments = changedPayments(payments, changeOf(before, after), open);
        before = after;
        const sums = new Map(
          payments.map(({ fixedDate = '', amountCents }) => [fixedDate.slice(0, 7), amountCents]),
        );
        for (const [month, { totalCents }] of monthsOf(after)) equal(sums.get(month) ?? 0, totalCents);
      }
    }),
  );
});
