/** Bookings by the date of their event. */
import type { BookingRequest, StoredStatus } from '../../domain/booking/booking-request.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { itemsWithRequests } from './booking-items.ts';
import { readRequests, requestColumns } from './booking-requests.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';

/** The dates of events, both inclusive; `to` omitted: no end. */
interface EventDates {
  readonly from: CalendarDate;
  readonly to?: CalendarDate;
}

/**
 * Lists a venue's requests with these stored statuses that have an item on one of the dates, by its start.
 *
 * @param most the maximum number of items with any status that are read
 * @returns null if there are more
 */
export async function listBookingsByDate(
  db: Reader,
  venueId: string,
  { from, to }: EventDates,
  { statuses, most: max }: { readonly statuses: readonly StoredStatus[]; readonly most: number },
): Promise<BookingRequest[] | null> {
  let range = itemsWithRequests(db, venueId)
    .select(requestColumns.map((column) => `r.${column}` as const))
    .where('i.starts_at', '>=', earliestStart(from))
    .where('i.date', '>=', from)
    .where('r.status', 'in', statuses)
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .limit(max + 1);
  if (to !== undefined)
    range = range.where('i.starts_at', '<', afterLatestStart(to)).where('i.date', '<=', to);
  const rows = await range.execute();
  return rows.length > max ? null : readRequests(db, rows);
}
