/** Bookings by the date of their event. */
import type { BookingRequest, StoredStatus } from '../../domain/booking/booking-request.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { fromRequestRow, requestColumns } from './booking-requests.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';

/** The dates of events, both inclusive; `to` omitted: no end. */
interface EventDates {
  readonly from: CalendarDate;
  readonly to?: CalendarDate;
}

/**
 * Lists a venue's requests with these stored statuses whose event is on one of the dates, by start.
 *
 * @param most the maximum number of requests with any status that are read
 * @returns null if there are more
 */
export async function listBookingsByDate(
  db: Reader,
  venueId: string,
  { from, to }: EventDates,
  { statuses, most: max }: { readonly statuses: readonly StoredStatus[]; readonly most: number },
): Promise<BookingRequest[] | null> {
  let range = db
    .selectFrom('booking_requests')
    .select(requestColumns)
    .where('venue_id', '=', venueId)
    .where('starts_at', '>=', earliestStart(from))
    .where('date', '>=', from)
    .where('status', 'in', statuses)
    .orderBy('starts_at')
    .orderBy('reference')
    .limit(max + 1);
  if (to !== undefined) range = range.where('starts_at', '<', afterLatestStart(to)).where('date', '<=', to);
  const rows = await range.execute();
  return rows.length > max ? null : rows.map(fromRequestRow);
}
