import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  fixedInstalments,
  instalmentsOf,
  instalmentsWithAmounts,
  listedInstalments,
  marksOnceCancelled,
  paymentsOnNewDates,
  withMark,
} from './instalments.ts';
import type { Payment } from './payments.ts';

const quote = {
  hireFeeCents: 100_000,
  taxCents: 0,
  totalCents: 100_000,
  dueNowCents: 30_000,
  lines: [],
  currency: 'EUR',
  payments: [
    { amountCents: 30_000, dueBasis: 'after_signing', offsetDays: 7 },
    { amountCents: 70_000, dueBasis: 'before_event', offsetDays: 14 },
  ],
} as const;
const booking = {
  quote,
  agreedPrice: null,
  items: [{ date: '2027-05-20', timezone: 'Europe/Berlin' }],
  status: 'accepted',
  // Shortly after midnight in Berlin.
  decidedAt: Date.parse('2027-02-28T23:30:00Z'),
  createdAt: Date.parse('2027-02-20T08:00:00Z'),
  endsAt: Date.parse('2027-05-20T22:00:00Z'),
  instalmentMarks: [{ number: 2, invoicedOn: '2027-04-01', paidOn: null }],
} as const;

it('counts due dates from the day of acceptance in the venue’s calendar, and from the event', () => {
  assert.deepEqual(
    instalmentsOf(booking).map(({ number, amountCents, dueOn, invoicedOn, paidOn }) => [
      ...[number, amountCents, dueOn, invoicedOn, paidOn],
    ]),
    [
      [1, 30_000, '2027-03-08', null, null],
      [2, 70_000, '2027-05-06', '2027-04-01', null],
    ],
  );
});

it('leaves out an instalment of 0, unless it is marked', () => {
  const payments = quote.payments.map((payment) => ({ ...payment, amountCents: 0 }));
  const credit = { amountCents: -9_999, dueBasis: 'after_signing', offsetDays: 30 } as const;
  const free = { ...booking, agreedPrice: { payments: [...payments, credit] } };
  assert.deepEqual(
    instalmentsWithAmounts(free).map(({ number, amountCents }) => [number, amountCents]),
    [
      [2, 0],
      [3, -9_999],
    ],
  );
});

it('has no due date after signing before the request is accepted', () => {
  const pending = { ...booking, status: 'pending_approval', decidedAt: null } as const;
  assert.deepEqual(
    instalmentsOf(pending).map(({ dueOn }) => dueOn),
    [null, '2027-05-06'],
  );
});

it('has no instalment due before the acceptance', () => {
  // Two days before the event.
  const late = { ...booking, decidedAt: Date.parse('2027-05-18T10:00:00Z') };
  assert.deepEqual(
    instalmentsOf(late).map(({ dueOn }) => dueOn),
    ['2027-05-18', '2027-05-18'],
  );
  const acceptedByVersion10 = {
    ...booking,
    createdAt: Date.parse('2026-05-01T10:00:00Z'),
    decidedAt: Date.parse('2026-05-18T10:00:00Z'),
    items: [{ date: '2026-05-20', timezone: 'UTC' }] as const,
  };
  assert.deepEqual(
    instalmentsOf(acceptedByVersion10).map(({ dueOn }) => dueOn),
    ['2026-05-25', '2026-05-06'],
  );
});

it('has a deposit due no later than the balance and the event', () => {
  const acceptedOn = (date: string, payments: readonly Payment[]) =>
    instalmentsOf({
      ...booking,
      decidedAt: Date.parse(`${date}T10:00:00Z`),
      quote: { ...quote, payments },
    }).map(({ dueOn }) => dueOn);
  // Ten days after the signing would be four days before the event, and after the balance.
  const [deposit, balance] = quote.payments;
  const later = { ...deposit, offsetDays: 10 };
  assert.deepEqual(acceptedOn('2027-05-01', [balance, later]), ['2027-05-06', '2027-05-06']);
  assert.deepEqual(acceptedOn('2027-05-14', [deposit]), ['2027-05-20']);
  assert.deepEqual(
    acceptedOn('2027-05-14', [deposit, { amountCents: 70_000, dueBasis: 'after_settlement', offsetDays: 7 }]),
    ['2027-05-20', '2027-05-27'],
  );
});

it('has what a change of the price added due on the day of the change', () => {
  const added = { amountCents: 5_000, dueBasis: 'after_signing', offsetDays: 75 } as const;
  const changed = { ...booking, agreedPrice: { payments: [...quote.payments, added] } };
  assert.deepEqual(
    instalmentsOf(changed).map(({ dueOn }) => dueOn),
    ['2027-03-08', '2027-05-06', '2027-05-15'],
  );
});

it('has nothing due of a booking that was imported after its event, but lists what is paid', () => {
  const imported = { ...booking, createdAt: Date.parse('2027-06-01T10:00:00Z') };
  assert.deepEqual(
    instalmentsOf(imported).map(({ dueOn }) => dueOn),
    [null, null],
  );
  assert.deepEqual(
    listedInstalments(imported).map(({ listedOn, instalment }) => [listedOn, instalment.number]),
    [['2027-04-01', 2]],
  );
});

it('keeps the due dates of due and marked instalments on another date', () => {
  const nextYear = {
    items: [{ date: '2028-05-20', timezone: 'Europe/Berlin' }],
    endsAt: Date.parse('2028-05-20T22:00:00Z'),
  } as const;
  const fixed = fixedInstalments(booking, Date.parse('2027-04-02T10:00:00Z'));
  const payments = paymentsOnNewDates(booking, nextYear, fixed);
  assert.deepEqual(payments, [
    { amountCents: 30_000, dueBasis: 'after_signing', offsetDays: 7 },
    { amountCents: 70_000, dueBasis: 'fixed_date', fixedDate: '2027-05-06' },
  ]);
  const unmarked = { ...booking, instalmentMarks: [] };
  const open = fixedInstalments(unmarked, Date.parse('2027-04-02T10:00:00Z'));
  assert.deepEqual(paymentsOnNewDates(unmarked, nextYear, open), quote.payments);
});

it('stores marks in order, and removes a mark without dates', () => {
  const first = { number: 1, invoicedOn: '2027-03-02', paidOn: '2027-03-05' };
  const marks = withMark(booking.instalmentMarks, first);
  assert.deepEqual(
    marks.map(({ number }) => number),
    [1, 2],
  );
  assert.deepEqual(withMark(marks, { number: 1, invoicedOn: null, paidOn: null }), booking.instalmentMarks);
});

it('lists a deposit of a cancelled booking when it was due, also after its mark was removed and set again', () => {
  const cancelled = { ...booking, status: 'cancelled', instalmentMarks: marksOnceCancelled(booking) };
  const mark = { number: 2, invoicedOn: null, paidOn: null, wasDueOn: '2027-05-06' };
  const unmarked = { ...cancelled, instalmentMarks: withMark(cancelled.instalmentMarks, mark) };
  assert.deepEqual(listedInstalments(unmarked), []);
  assert.deepEqual(fixedInstalments(unmarked, Date.parse('2027-04-02T10:00:00Z')), {
    numbers: new Set(),
    lastMarked: 0,
    daysSinceSigning: 0,
    today: '',
  });
  const former = unmarked.instalmentMarks.find(({ number }) => number === 2);
  const paid = { ...former, number: 2, invoicedOn: null, paidOn: '2027-07-01' };
  const again = { ...unmarked, instalmentMarks: withMark(unmarked.instalmentMarks, paid) };
  assert.deepEqual(
    listedInstalments(again).map(({ listedOn }) => listedOn),
    ['2027-05-06'],
  );
});
