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
export class BookedAmountSums {
  readonly #now: Instant;
  readonly #sums = new Map<string, BookedAmounts>();
  readonly #counted = new Set<string>();

  constructor(now: Instant) {
    this.#now = now;
  }

  add({ request, item }: RequestItem): void {
    const status = heldStatusAt(request, this.#now);
    if (status !== 'accepted' && status !== 'pending_approval') return;
    const price = request.agreedPrice ?? request.quote;
    const { currency } = price;
    const month = monthOf(item.date);
    const key = `${month} ${currency}`;
    const before = this.#sums.get(key) ?? { month, currency, accepted: none, pending: none };
    const part = status === 'accepted' ? 'accepted' : 'pending';
    const isNew = !this.#counted.has(`${key} ${request.reference}`);
    // A booking with one date is not met again.
    if (request.items.length > 1) this.#counted.add(`${key} ${request.reference}`);
    const sum = {
      count: before[part].count + Number(isNew),
      totalCents: before[part].totalCents + totalOfItem(price, item.number, request.items[0]),
    };
    this.#sums.set(key, { ...before, [part]: sum });
  }

  /** Returns the sums by month. */
  list(): BookedAmounts[] {
    return [...this.#sums.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sums]) => sums);
  }
}
