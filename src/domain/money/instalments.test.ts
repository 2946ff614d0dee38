import assert from 'node:assert/strict';
import { it } from 'node:test';
import { instalmentsOf, withMark } from './instalments.ts';

const quote = {
  ...{
    hireFeeCents: 100_000,
    taxCents: 0,
    totalCents: 100_000,
    dueNowCents: 30_000,
    lines: [],
    currency: 'EUR',
  },
  payments: [
    { amountCents: 30_000, dueBasis: 'after_signing', offsetDays: 7 },
    { amountCents: 70_000, dueBasis: 'before_event', offsetDays: 14 },
  ],
} as const;
const booking = {
  ...{ quote, agreedPrice: null },
  items: [{ date: '2027-05-20', timezone: 'Europe/Berlin' }],
  status: 'accepted',
  // Shortly after midnight in Berlin.
  decidedAt: Date.parse('2027-02-28T23:30:00Z'),
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

it('has no due date after signing before the request is accepted', () => {
  const pending = { ...booking, status: 'pending_approval', decidedAt: null } as const;
  assert.deepEqual(
    instalmentsOf(pending).map(({ dueOn }) => dueOn),
    [null, '2027-05-06'],
  );
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
