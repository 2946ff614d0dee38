/** What guests still owe or may get back. While an invoice is marked as not paid, the guest's data is kept. */
import { instalmentsOf } from '../money/instalments.ts';
import { type Instant, isoInstant } from '../time/instant.ts';
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

/** Returns what the guest has not paid: every instalment of a booking, due or not, and what is invoiced of any request. */
export const unpaidCents = (request: BookingRequest): number =>
  instalmentsOf(request)
    .filter(
      ({ amountCents, dueOn, invoicedOn, paidOn }) =>
        amountCents > 0 &&
        paidOn === null &&
        (invoicedOn !== null || (request.status === 'accepted' && dueOn !== null)),
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns what the venue may have to return: the credits of a booking, and what was paid for one that is not booked. */
export function returnableCents(request: BookingRequest): number {
  const isBooked = request.status === 'accepted';
  const sum = instalmentsOf(request)
    .filter(({ amountCents, paidOn }) => (isBooked ? amountCents < 0 && paidOn === null : paidOn !== null))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(0, isBooked ? -sum : sum);
}

/** Amounts of bookings, added up by currency. */
export interface OpenAmounts {
  readonly references: readonly string[];
  readonly amounts: readonly { readonly currency: string; readonly amountCents: number }[];
}

/** Adds up an amount of requests; requests without it are left out. */
export function openAmounts(
  requests: readonly BookingRequest[],
  centsOf: (request: BookingRequest) => number,
): OpenAmounts {
  const open = requests.filter((request) => centsOf(request) > 0);
  const sums = new Map<string, number>();
  for (const request of open) {
    const { currency } = request.agreedPrice ?? request.quote;
    sums.set(currency, (sums.get(currency) ?? 0) + centsOf(request));
  }
  return {
    references: open.map(({ reference }) => reference),
    amounts: [...sums].sort().map(([currency, amountCents]) => ({ currency, amountCents })),
  };
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
