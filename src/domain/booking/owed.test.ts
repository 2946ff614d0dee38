import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import type { BookingRequest } from './booking-request.ts';
import { hasOpenAmount } from './owed.ts';

/** Accepted on 1 March 2027, for 20 May; due on 6 May. */
function booking(amountCents: number, paidOn: string | null, status = 'accepted'): BookingRequest {
  const request = {
    status,
    agreedPrice: null,
    items: [{ date: '2027-05-20', timezone: 'Europe/Berlin' }],
    quote: { payments: [{ amountCents, dueBasis: 'before_event', offsetDays: 14 }] },
    createdAt: Date.parse('2027-02-20T08:00:00Z'),
    decidedAt: Date.parse('2027-03-01T08:00:00Z'),
    endsAt: Date.parse('2027-05-20T22:00:00Z'),
    instalmentMarks: paidOn === null ? [] : [{ number: 1, invoicedOn: null, paidOn }],
  };
  // The other members do not matter.
  return request as unknown as BookingRequest;
}

test('an overdue instalment and a credit are open, a paid, future or cancelled one is not', () => {
  const [early, late] = ['2027-04-01T10:00:00Z', '2027-05-07T10:00:00Z'].map((at) => Date.parse(at));
  equal(hasOpenAmount(booking(10_000, null), early ?? 0), false);
  equal(hasOpenAmount(booking(10_000, null), late ?? 0), true);
  equal(hasOpenAmount(booking(10_000, '2027-05-01'), late ?? 0), false);
  equal(hasOpenAmount(booking(-5_000, null), early ?? 0), true);
  equal(hasOpenAmount(booking(10_000, null, 'cancelled'), late ?? 0), false);
});
