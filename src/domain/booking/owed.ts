/** Invoices that are marked as invoiced and not as paid: while one is open, the guest's data is kept. */
import { instalmentsOf } from '../money/instalments.ts';
import { type Instant, isoInstant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import { type BookingRequest, heldStatusAt } from './booking-request.ts';

/** The maximum number of years after the event that an unpaid invoice keeps the guest. */
export const maxYearsKept = 10;

/** Returns the sum of the instalments that are invoiced and not paid. */
export const owedCents = (request: BookingRequest): number =>
  instalmentsOf(request)
    .filter(
      ({ invoicedOn, paidOn, amountCents }) => invoicedOn !== null && paidOn === null && amountCents > 0,
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns whether an amount of a booking is open: overdue, invoiced, or a credit of its guest. */
export function hasOpenAmount(request: BookingRequest, now: Instant): boolean {
  const today = todayIn(request.items[0].timezone, now);
  const isBooked = request.status === 'accepted';
  return instalmentsOf(request).some(({ amountCents, dueOn, invoicedOn, paidOn }) => {
    if (paidOn !== null || amountCents === 0) return false;
    if (amountCents < 0) return isBooked;
    return invoicedOn !== null || (isBooked && dueOn !== null && dueOn < today);
  });
}

/** Returns the same instant in another year. */
export function addYears(instant: Instant, years: number): Instant {
  const date = new Date(isoInstant(instant));
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.getTime();
}

/** Returns whether a request still has its date to come, booked or not. */
export const isUpcoming = (request: BookingRequest, now: Instant): boolean =>
  request.endsAt > now && ['waiting', 'pending_approval', 'accepted'].includes(heldStatusAt(request, now));
