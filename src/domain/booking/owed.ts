/** What guests still owe or may get back. While something is not paid or returned, the guest's data is kept. */
import { instalmentsOf } from '../money/instalments.ts';
import { openCents } from '../money/open-cents.ts';
import { type Instant, isoInstant } from '../time/instant.ts';
import { type BookingRequest, heldStatusAt } from './booking-request.ts';

/** The maximum number of years after the event that open money keeps the guest. */
export const maxYearsKept = 10;

/** Returns the sum of the instalments that are invoiced and not paid. */
const owedCents = (request: BookingRequest): number =>
  instalmentsOf(request)
    .filter(
      ({ invoicedOn, paidOn, amountCents }) => invoicedOn !== null && paidOn === null && amountCents > 0,
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns what the guest has not paid: of a booking all, due or not, less its credits, and what is invoiced of any request. */
const unpaidCents = (request: BookingRequest): number =>
  request.status === 'accepted' ? Math.max(0, openCents(instalmentsOf(request))) : owedCents(request);

/** Returns what keeps the guest of a past booking until it is paid: also an invoice that a credit outweighs. */
export const keptForCents = (request: BookingRequest): number =>
  Math.max(unpaidCents(request), owedCents(request));

/** Returns what the venue may have to return: a booking’s credits beyond what is unpaid, and what was paid for one that is not booked. */
export const returnableCents = (request: BookingRequest): number =>
  Math.max(0, request.status === 'accepted' ? -openCents(instalmentsOf(request)) : paidCents(request));

const paidCents = (request: BookingRequest): number =>
  instalmentsOf(request)
    .filter(({ paidOn }) => paidOn !== null)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns whether money keeps the guest of a past request: who owes it, or gets it back, must stay known. */
export const keepsGuest = (request: BookingRequest): boolean =>
  keptForCents(request) > 0 || returnableCents(request) > 0;

/** Amounts of bookings, added up by currency. */
export interface OpenAmounts {
  readonly references: readonly string[];
  readonly amounts: readonly { readonly currency: string; readonly amountCents: number }[];
}

/** What is open of a request: small, however long its price is. */
export interface OpenMoney {
  readonly reference: string;
  readonly currency: string;
  readonly unpaidCents: number;
  readonly returnableCents: number;
}

/** Returns what is open of a request. */
export const openMoneyOf = (request: BookingRequest): OpenMoney => ({
  reference: request.reference,
  currency: (request.agreedPrice ?? request.quote).currency,
  unpaidCents: unpaidCents(request),
  returnableCents: returnableCents(request),
});

/** Adds up an amount of requests; requests without it are left out. */
export function openAmounts(
  requests: readonly OpenMoney[],
  amount: 'unpaidCents' | 'returnableCents',
): OpenAmounts {
  const open = requests.filter((request) => request[amount] > 0);
  const sums = new Map<string, number>();
  for (const { currency, [amount]: cents } of open) sums.set(currency, (sums.get(currency) ?? 0) + cents);
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
