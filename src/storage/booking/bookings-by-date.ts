/** Bookings by the date of their event. */
import type { RequestItem, StoredStatus } from '../../domain/booking/booking-request.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { itemsWithRequests } from './booking-items.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';
import { readRequestItems, requestColumns } from './request-rows.ts';

/** The dates of events, both inclusive; `to` omitted: no end. */
interface EventDates {
  readonly from: CalendarDate;
  readonly to?: CalendarDate;
}

interface BookingFilter {
  /** The stored statuses. */
  readonly statuses: readonly StoredStatus[];
  /** Whether to add requests of other statuses with an instalment marked as invoiced or paid. Default: false. */
  readonly addsMarked?: boolean;
  /** The maximum number of items that are read. */
  readonly most: number;
}

/**
 * Lists the items on these dates of a venue's requests that match a filter, by start.
 *
 * @returns null if there are more
 */
export async function listBookingsByDate(
  db: Reader,
  venueId: string,
  { from, to }: EventDates,
  { statuses, addsMarked = false, most: max }: BookingFilter,
): Promise<RequestItem[] | null> {
  let range = itemsWithRequests(db, venueId)
    .select(requestColumns.map((column) => `r.${column}` as const))
    .select('i.item')
    .where('i.starts_at', '>=', earliestStart(from))
    .where('i.date', '>=', from)
    .where((eb) => {
      const hasStatus = eb('r.status', 'in', statuses);
      return addsMarked ? eb.or([hasStatus, eb('r.instalment_marks', 'is not', null)]) : hasStatus;
    })
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item')
    .limit(max + 1);
  if (to !== undefined)
    range = range.where('i.starts_at', '<', afterLatestStart(to)).where('i.date', '<=', to);
  const rows = await range.execute();
  return rows.length > max ? null : readRequestItems(db, rows);
}
