/** Bookings by the date of their event. */
import { sql } from 'kysely';
import type { RequestItem, StoredStatus } from '../../domain/booking/booking-request.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
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
  /** The last item of the page before; omitted or null: the first page. */
  readonly after?: ItemCursor | null;
  /** The maximum number of items. */
  readonly limit: number;
}

/** A mark may say only when its instalment was due. */
const isMarked = sql<boolean>`(r.instalment_marks like '%"invoicedOn":"%' or r.instalment_marks like '%"paidOn":"%')`;

/** The place of an item in the list. */
export interface ItemCursor {
  readonly startsAt: Instant;
  readonly reference: string;
  readonly item: number;
}

/** Returns the place of an item in the list. */
export const itemCursor = ({ request, item }: RequestItem): ItemCursor => ({
  startsAt: item.startsAt,
  reference: request.reference,
  item: item.number,
});

/** Lists a page of the items on these dates of a venue's requests that match a filter, by start. */
export async function listBookingsByDate(
  db: Reader,
  venueId: string,
  { from, to }: EventDates,
  { statuses, addsMarked = false, after = null, limit }: BookingFilter,
): Promise<RequestItem[]> {
  let range = itemsWithRequests(db, venueId)
    .select(requestColumns.map((column) => `r.${column}` as const))
    .select('i.item')
    .where('i.starts_at', '>=', after?.startsAt ?? earliestStart(from))
    .where('i.date', '>=', from)
    .where((eb) => {
      const hasStatus = eb('r.status', 'in', statuses);
      return addsMarked ? eb.or([hasStatus, isMarked]) : hasStatus;
    })
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item')
    .limit(limit);
  if (to !== undefined)
    range = range.where('i.starts_at', '<', afterLatestStart(to)).where('i.date', '<=', to);
  if (after !== null)
    range = range.where((of) =>
      of(
        of.refTuple('i.starts_at', 'i.reference', 'i.item'),
        '>',
        of.tuple(after.startsAt, after.reference, after.item),
      ),
    );
  return readRequestItems(db, await range.execute());
}
