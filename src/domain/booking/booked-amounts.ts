/** The amounts of accepted and pending bookings by month. */

import type { CalendarDate, Instant } from '../time/instant.ts';
import { monthOf } from '../time/months.ts';
import { heldStatusAt, type StatusMembers } from './booking-request.ts';

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

/** An item with its part of the price, and the status members of its request. */
export interface BookedAmount extends StatusMembers {
  readonly reference: string;
  /** Whether its request has or had others. */
  readonly hasSeveralItems: boolean;
  readonly date: CalendarDate;
  readonly currency: string;
  readonly totalCents: number;
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

  add(amount: BookedAmount): void {
    const { reference, hasSeveralItems, date, currency, totalCents } = amount;
    const status = heldStatusAt(amount, this.#now);
    if (status !== 'accepted' && status !== 'pending_approval') return;
    const month = monthOf(date);
    const key = `${month} ${currency}`;
    const before = this.#sums.get(key) ?? { month, currency, accepted: none, pending: none };
    const part = status === 'accepted' ? 'accepted' : 'pending';
    const isNew = !this.#counted.has(`${key} ${reference}`);
    // A booking with one date is not met again.
    if (hasSeveralItems) this.#counted.add(`${key} ${reference}`);
    const sum = {
      count: before[part].count + Number(isNew),
      totalCents: before[part].totalCents + totalCents,
    };
    this.#sums.set(key, { ...before, [part]: sum });
  }

  /** Returns the sums by month. */
  list(): BookedAmounts[] {
    return [...this.#sums.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sums]) => sums);
  }
}
