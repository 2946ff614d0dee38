import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import type { BookingRequest } from './booking-request.ts';
import { openAmounts, openMoneyOf } from './owed.ts';

interface Marked {
  readonly status?: string;
  readonly invoicedOn?: string;
  readonly paidOn?: string;
  readonly currency?: string;
  readonly createdAt?: string;
  /** A second instalment, after a date was cancelled. */
  readonly creditCents?: number;
}

/** A request of 20 February 2027 for 20 May, accepted on 1 March unless stated otherwise; due on 6 May. */
function booking(reference: string, amountCents: number, marked: Marked = {}): BookingRequest {
  const { status = 'accepted', invoicedOn = null, paidOn = null, currency = 'EUR', creditCents } = marked;
  const amounts = creditCents === undefined ? [amountCents] : [amountCents, creditCents];
  const request = {
    reference,
    status,
    agreedPrice: null,
    items: [{ date: '2027-05-20', timezone: 'Europe/Berlin' }],
    quote: {
      currency,
      payments: amounts.map((cents) => ({ amountCents: cents, dueBasis: 'before_event', offsetDays: 14 })),
    },
    createdAt: Date.parse(marked.createdAt ?? '2027-02-20T08:00:00Z'),
    decidedAt: Date.parse('2027-03-01T08:00:00Z'),
    endsAt: Date.parse('2027-05-20T22:00:00Z'),
    instalmentMarks: invoicedOn === null && paidOn === null ? [] : [{ number: 1, invoicedOn, paidOn }],
  };
  // The other members do not matter.
  return request as unknown as BookingRequest;
}

const requests = [
  booking('BR-UNPAID', 10_000),
  booking('BR-POUNDS', 94_328, { currency: 'GBP' }),
  booking('BR-PAID', 20_000, { paidOn: '2027-05-01' }),
  booking('BR-CREDIT', -5_000),
  booking('BR-RETURNED', -6_000, { paidOn: '2027-05-01' }),
  booking('BR-PENDING', 7_000, { status: 'pending_approval' }),
  booking('BR-CANCELLED', 8_000, { status: 'cancelled' }),
  booking('BR-CANCELLED-INVOICED', 900, { status: 'cancelled', invoicedOn: '2027-03-02' }),
  booking('BR-CANCELLED-PAID', 30_000, { status: 'cancelled', paidOn: '2027-03-03' }),
  // Settled elsewhere: nothing of it is due.
  booking('BR-IMPORTED', 40_000, { createdAt: '2027-06-01T08:00:00Z' }),
];

test('a guest owes every instalment of a booking, due or not, and what is invoiced', () => {
  deepEqual(openAmounts(requests.map(openMoneyOf), 'unpaidCents'), {
    references: ['BR-UNPAID', 'BR-POUNDS', 'BR-CANCELLED-INVOICED'],
    amounts: [
      { currency: 'EUR', amountCents: 10_900 },
      { currency: 'GBP', amountCents: 94_328 },
    ],
  });
});

test('a credit is set off against what is unpaid of the same booking', () => {
  const cancelledDates = [
    booking('BR-OWES', 100_000, { creditCents: -40_000 }),
    booking('BR-GETS-BACK', 10_000, { creditCents: -30_000 }),
    booking('BR-PAID', 50_000, { creditCents: -15_000, paidOn: '2027-05-01' }),
    booking('BR-EVEN', 7_000, { creditCents: -7_000 }),
  ];
  deepEqual(openAmounts(cancelledDates.map(openMoneyOf), 'unpaidCents'), {
    references: ['BR-OWES'],
    amounts: [{ currency: 'EUR', amountCents: 60_000 }],
  });
  deepEqual(openAmounts(cancelledDates.map(openMoneyOf), 'returnableCents'), {
    references: ['BR-GETS-BACK', 'BR-PAID'],
    amounts: [{ currency: 'EUR', amountCents: 35_000 }],
  });
});

test('a guest may get back a credit, and what was paid for a cancelled booking', () => {
  deepEqual(openAmounts(requests.map(openMoneyOf), 'returnableCents'), {
    references: ['BR-CREDIT', 'BR-CANCELLED-PAID'],
    amounts: [{ currency: 'EUR', amountCents: 35_000 }],
  });
});
