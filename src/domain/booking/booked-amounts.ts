/** The amounts of accepted and pending bookings by month. */

import { totalOfItem } from '../money/sum-quotes.ts';
import type { Instant } from '../time/instant.ts';
import { monthOf } from '../time/months.ts';
import { heldStatusAt, type RequestItem } from './booking-request.ts';

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

const none: Sum = { count: 0, totalCents: 0 };

/**
 * Sums the prices of items by month and currency; requests that are neither accepted nor pending at `now` count
 * nothing. A booking with several dates in a month counts once there.
 */
export function bookedAmounts(items: readonly RequestItem[], now: Instant): BookedAmounts[] {
  const sums = new Map<string, BookedAmounts>();
  const counted = new Set<string>();
  for (const { request, item } of items) {
    const status = heldStatusAt(request, now);
    if (status !== 'accepted' && status !== 'pending_approval') continue;
    const price = request.agreedPrice ?? request.quote;
    const { currency } = price;
    const month = monthOf(item.date);
    const key = `${month} ${currency}`;
    const before = sums.get(key) ?? { month, currency, accepted: none, pending: none };
    const part = status === 'accepted' ? 'accepted' : 'pending';
    const isNew = !counted.has(`${key} ${request.reference}`);
    counted.add(`${key} ${request.reference}`);
    const sum = {
      count: before[part].count + Number(isNew),
      totalCents: before[part].totalCents + totalOfItem(price, item.number, request.items[0]),
    };
    sums.set(key, { ...before, [part]: sum });
  }
  return [...sums.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, amounts]) => amounts);
}
