/** The amounts of items by date, for sums. */
import type { Selectable } from 'kysely';
import type { BookedAmount } from '../../domain/booking/booked-amounts.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { type BookingFilter, type EventDates, listItemsOnDates } from './bookings-by-date.ts';
import { readItemTotals } from './item-totals.ts';
import type { ItemCursor, KnownRequests } from './items-by-start.ts';

/** What the pages before have read of requests, so that each is read once. */
export interface ReadAmounts {
  readonly requests: KnownRequests<RequestAmounts>;
  /** Of bookings with several items. */
  readonly ofItems: Map<string, ReadonlyMap<number, number>>;
}

type RequestAmounts = Pick<
  Selectable<Tables['booking_requests']>,
  | 'reference'
  | 'status'
  | 'hold_expires_at'
  | 'starts_at'
  | 'total_cents'
  | 'total_currency'
  | 'next_item'
  | 'item_totals'
>;

/**
 * Lists a page of the amounts of items on these dates, by start.
 *
 * @param known what this page reads is added
 */
export async function listBookedAmounts(
  db: Reader,
  venueId: string,
  dates: EventDates,
  filter: BookingFilter,
  known: ReadAmounts,
): Promise<{ amounts: BookedAmount[]; next: ItemCursor | null }> {
  const before = known.requests.size;
  const { found, next } = await listItemsOnDates(
    db,
    venueId,
    dates,
    filter,
    (query) =>
      query
        .select(['r.status', 'r.hold_expires_at', 'r.starts_at', 'r.total_cents', 'r.total_currency'])
        .select(['r.next_item', 'r.item_totals']),
    known.requests,
  );
  // Also of those that only the next page lists: what is stored with them is current in this snapshot.
  const several = [...known.requests.values()]
    .slice(before)
    .flatMap((request) => (request !== null && request.next_item > 1 ? request : []));
  for (const [reference, totals] of await readItemTotals(db, venueId, several))
    known.ofItems.set(reference, totals);
  const amounts = found.map(({ item, request }) => ({
    reference: request.reference,
    hasSeveralItems: request.next_item > 1,
    status: request.status,
    holdExpiresAt: request.hold_expires_at,
    startsAt: request.starts_at,
    date: item.date,
    currency: request.total_currency,
    totalCents:
      request.next_item > 1
        ? (known.ofItems.get(request.reference)?.get(item.item) ?? 0)
        : request.total_cents,
  }));
  return { amounts, next };
}
