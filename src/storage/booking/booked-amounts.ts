/** The amounts of items by date, for sums. */
import type { BookedAmount } from '../../domain/booking/booked-amounts.ts';
import { totalOfItem } from '../../domain/money/sum-quotes.ts';
import type { Reader } from '../engine/storage.ts';
import { type BookingFilter, type EventDates, type ItemCursor, itemsOnDates } from './bookings-by-date.ts';
import { requestsInPieces } from './request-pieces.ts';

/** The amounts of the items of bookings with several, which only the lines of their price say. */
export type AmountsOfItems = Map<string, ReadonlyMap<number, number>>;

/**
 * Lists a page of the amounts of items on these dates, by start.
 *
 * @param known of the pages before; those of this page are added, so that each price is read once
 */
export async function listBookedAmounts(
  db: Reader,
  venueId: string,
  dates: EventDates,
  filter: BookingFilter,
  known: AmountsOfItems,
): Promise<{ amounts: BookedAmount[]; next: ItemCursor | null }> {
  const { rows, next } = await itemsOnDates(db, venueId, dates, filter, (query) =>
    query
      .select(['i.date', 'r.status', 'r.hold_expires_at', 'r.starts_at as request_starts_at'])
      .select(['r.total_cents', 'r.total_currency', 'r.next_item']),
  );
  const unknown = rows.filter(({ reference, next_item }) => next_item > 1 && !known.has(reference));
  const references = unknown.map(({ reference }) => reference);
  for await (const requests of requestsInPieces(db, venueId, references))
    for (const { reference, agreedPrice, quote, items } of requests)
      known.set(
        reference,
        new Map(items.map(({ number }) => [number, totalOfItem(agreedPrice ?? quote, number, items[0])])),
      );
  const amounts = rows.map((row) => ({
    reference: row.reference,
    hasSeveralItems: row.next_item > 1,
    status: row.status,
    holdExpiresAt: row.hold_expires_at,
    startsAt: row.request_starts_at,
    date: row.date,
    currency: row.total_currency,
    totalCents: row.next_item > 1 ? (known.get(row.reference)?.get(row.item) ?? 0) : row.total_cents,
  }));
  return { amounts, next };
}
