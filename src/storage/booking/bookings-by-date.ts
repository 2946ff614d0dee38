/** Bookings by the date of their event. */
import type { RequestItem, StoredStatus } from '../../domain/booking/booking-request.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { itemsWithRequests } from './booking-items.ts';
import { readRequestItems, requestColumns } from './booking-requests.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';

/** The dates of events, both inclusive; `to` omitted: no end. */
interface EventDates {
  readonly from: CalendarDate;
  readonly to?: CalendarDate;
}

/**
 * Lists the items on these dates of a venue's requests with these stored statuses, by start.
 *
 * @param most the maximum number of items with any status that are read
 * @returns null if there are more
 */
export async function listBookingsByDate(
  db: Reader,
  venueId: string,
  { from, to }: EventDates,
  { statuses, most: max }: { readonly statuses: readonly StoredStatus[]; readonly most: number },
): Promise<RequestItem[] | null> {
  let range = itemsWithRequests(db, venueId)
    .select(requestColumns.map((column) => `r.${column}` as const))
    .select('i.item')
    .where('i.starts_at', '>=', earliestStart(from))
    .where('i.date', '>=', from)
    .where('r.status', 'in', statuses)
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item')
    .limit(max + 1);
  if (to !== undefined)
    range = range.where('i.starts_at', '<', afterLatestStart(to)).where('i.date', '<=', to);
  const rows = await range.execute();
  return rows.length > max ? null : readRequestItems(db, rows);
}
