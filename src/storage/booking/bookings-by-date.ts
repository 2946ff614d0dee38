/** Bookings by the date of their event. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { RequestItem, StoredStatus, UnpricedRequest } from '../../domain/booking/booking-request.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { itemsWithRequests } from './booking-items.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';
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

/** The place of an item in the list. */
export interface ItemCursor {
  readonly startsAt: Instant;
  readonly reference: string;
  readonly item: number;
}

/** Returns the place of an item in the list. */
export const itemCursor = ({ request, item }: RequestItem<UnpricedRequest>): ItemCursor => ({
  startsAt: item.startsAt,
  reference: request.reference,
  item: item.number,
});

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
  const { rows, next } = await itemsOnDates(db, venueId, dates, filter, (query) => query);
  return { items: await mapRequestItems(db, venueId, rows, present), next };
}

type ItemQuery<Columns> = SelectQueryBuilder<
  Tables & { i: Tables['booking_items']; r: Tables['booking_requests'] },
  'i' | 'r',
  Columns
>;
/** The columns of every item. */
interface ItemColumns {
  readonly starts_at: Instant;
  readonly reference: string;
  readonly item: number;
}

/** Reads a page of such items: their place, and the columns that `add` selects of the item (`i`) and its request (`r`). */
export async function itemsOnDates<Columns extends ItemColumns>(
  db: Reader,
  venueId: string,
  { from, to }: EventDates,
  { statuses, addsMarked = false, after = null, limit }: BookingFilter,
  add: (query: ItemQuery<ItemColumns>) => ItemQuery<Columns>,
): Promise<{ rows: Columns[]; next: ItemCursor | null }> {
  let range = itemsWithRequests(db, venueId)
    .select(['i.starts_at', 'i.reference', 'i.item'])
    .where('i.starts_at', '>=', after?.startsAt ?? earliestStart(from))
    .where('i.date', '>=', from)
    .where((eb) => {
      const hasStatus = eb('r.status', 'in', statuses);
      return addsMarked ? eb.or([hasStatus, isMarked]) : hasStatus;
    })
    .orderBy('i.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item')
    .limit(limit + 1);
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
  const found = await add(range).execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next =
    found.length > limit && last !== undefined
      ? { startsAt: last.starts_at, reference: last.reference, item: last.item }
      : null;
  return { rows, next };
}
