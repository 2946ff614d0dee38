import type { Quote } from '../money/quote.ts';
import type { CalendarDate, ClockTime, Instant } from '../time/instant.ts';
import type { RequestedTimes } from './slot-part.ts';

/** The receipt of a booking request (specification §2, receipt). */
export interface Receipt {
  readonly reference: string;
  /** Null: the hold has no time limit (specification §3, hold rule 3). */
  readonly holdExpiresAt: Instant | null;
  /** The price of the request, if the visitor sent an expected price; otherwise null. */
  readonly price: Pick<Quote, 'totalCents' | 'currency'> | null;
  /** The booked items, main item first, if there are several; otherwise null. */
  readonly items: readonly ReceiptItem[] | null;
}

/** An item of a receipt. */
export interface ReceiptItem {
  readonly spaceId: string;
  readonly slotId: string;
  readonly date: CalendarDate;
  /** As sent; omitted: none. */
  readonly startTime?: ClockTime;
  readonly endTime?: ClockTime;
}

/** Returns an item of a receipt, with the times that the client sent. */
export const receiptItem = ({
  spaceId,
  slotId,
  date,
  startTime,
  endTime,
}: Pick<ReceiptItem, 'spaceId' | 'slotId' | 'date'> & RequestedTimes): ReceiptItem => ({
  spaceId,
  slotId,
  date,
  ...(startTime !== null && endTime !== null && { startTime, endTime }),
});
