/** The amounts of accepted and pending bookings by month. */
import type { CalendarDate, Instant } from '../time/instant.ts';
import { type BookingRequest, statusAt } from './booking-request.ts';

interface Sum {
  readonly count: number;
  /** With tax: the agreed price, or else the quote. */
  readonly totalCents: number;
}

/** The bookings of a month with prices in one currency. */
export interface BookedAmounts {
  /** `YYYY-MM`, of the event. */
  readonly month: string;
  readonly currency: string;
  readonly accepted: Sum;
  readonly pending: Sum;
}

type Priced = Pick<
  BookingRequest,
  'items' | 'status' | 'holdExpiresAt' | 'startsAt' | 'quote' | 'agreedPrice'
>;

const none: Sum = { count: 0, totalCents: 0 };

/** Returns the month of a date. */
const monthOfDate = (date: CalendarDate) => date.slice(0, 7);

/** Sums prices by month and currency; requests that are neither accepted nor pending at `now` count nothing. */
export function bookedAmounts(requests: readonly Priced[], now: Instant): BookedAmounts[] {
  const sums = new Map<string, BookedAmounts>();
  for (const request of requests) {
    const status = statusAt(request.status, request.holdExpiresAt ?? request.startsAt, now);
    if (status !== 'accepted' && status !== 'pending_approval') continue;
    const { totalCents, currency } = request.agreedPrice ?? request.quote;
    const month = monthOfDate(request.items[0].date);
    const key = `${month} ${currency}`;
    const before = sums.get(key) ?? { month, currency, accepted: none, pending: none };
    const part = status === 'accepted' ? 'accepted' : 'pending';
    const { count, totalCents: sum } = before[part];
    sums.set(key, { ...before, [part]: { count: count + 1, totalCents: sum + totalCents } });
  }
  return [...sums.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, amounts]) => amounts);
}
