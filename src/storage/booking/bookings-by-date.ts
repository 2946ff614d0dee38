/** Bookings by the date of their event. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { RequestItem, StoredStatus } from '../../domain/booking/booking-request.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';
import { type ItemCursor, type KnownRequests, listItemsByStart, selectItems } from './items-by-start.ts';
import { mapRequestItems } from './request-pieces.ts';

/** The dates of events, both inclusive; `to` omitted: no end. */
export interface EventDates {
  readonly from: CalendarDate;
  readonly to?: CalendarDate;
}

/** Which items a page has. */
export interface BookingFilter {
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

/** A page of items as presented. */
interface PresentedItems<T> {
  readonly items: readonly T[];
  /** The last item; null: there are no more. */
  readonly next: ItemCursor | null;
}

/**
 * Lists a page of the items on these dates of a venue's requests that match a filter, by start.
 *
 * @param present what is listed of each; it must not keep the request
 */
export async function listBookingsByDate<T>(
  db: Reader,
  venueId: string,
  dates: EventDates,
  filter: BookingFilter,
  present: (item: RequestItem) => T,
): Promise<PresentedItems<T>> {
  const { found, next } = await listItemsOnDates(db, venueId, dates, filter, (query) => query);
  const names = found.map(({ item }) => item);
  return { items: await mapRequestItems(db, venueId, names, present), next };
}

const selectReferences = (db: Reader, venueId: string) =>
  db.selectFrom('booking_requests as r').select('r.reference').where('r.venue_id', '=', venueId);
type RequestQuery<Columns> = SelectQueryBuilder<
  Tables & { r: Tables['booking_requests'] },
  'r',
  Columns & { reference: string }
>;

/**
 * Lists a page of such items, each with the columns that `add` selects of its request (`r`).
 *
 * @param known see `listItemsByStart`
 */
export function listItemsOnDates<Columns>(
  db: Reader,
  venueId: string,
  { from, to }: EventDates,
  { statuses, addsMarked = false, after = null, limit }: BookingFilter,
  add: (query: ReturnType<typeof selectReferences>) => RequestQuery<Columns>,
  known?: KnownRequests<Columns & { reference: string }>,
) {
  let items = selectItems(db, venueId).where('i.date', '>=', from);
  if (to !== undefined)
    items = items.where('i.starts_at', '<', afterLatestStart(to)).where('i.date', '<=', to);
  const requests = add(selectReferences(db, venueId)).where((eb) => {
    const hasStatus = eb('r.status', 'in', statuses);
    return addsMarked ? eb.or([hasStatus, isMarked]) : hasStatus;
  });
  return listItemsByStart(items, (references) => requests.where('r.reference', 'in', references), {
    since: earliestStart(from),
    after,
    limit,
    known,
  });
}
