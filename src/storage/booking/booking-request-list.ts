/** Booking requests as the venue looks through them. */
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { fromRequestRow, requestColumns } from './booking-requests.ts';
import { isPending, matchesFilter, narrowByIndex, type RequestFilter } from './request-filter.ts';
import {
  afterCursor,
  holdEndColumn,
  orderRequests,
  type RequestCursor,
  type RequestOrder,
  requestCursorOf,
  sortKeyOf,
} from './request-order.ts';

/** Which stretch of the list, and how long. */
export interface RequestPage {
  readonly limit: number;
  readonly by: RequestOrder;
  /** The last of the page before. */
  readonly after?: RequestCursor | undefined;
}

/** Where no index has them, so many are looked at for one page. */
const maxRowsExamined = 2_000;

/**
 * One page of the requests that pass the filter at `now`. However many there are, it looks at two
 * thousand at most: so a page may have fewer than its limit, even none, and yet say where the next begins.
 *
 * @returns `next`: where the next page begins; null: there is none
 */
export async function listBookingRequests(
  db: Reader,
  filter: RequestFilter,
  page: RequestPage,
  now: Instant,
): Promise<{ requests: BookingRequest[]; next: RequestCursor | null }> {
  const { limit, by } = page;
  const few = await narrowByIndex(db, filter, by, now);
  // One more than is shown tells whether there is another page.
  const lookedAt = everyOne(filter, by) ? limit + 1 : maxRowsExamined;
  // A stretch is a table of its own, whose limit no database looks past; so only its rows are read.
  const candidates =
    few === null
      ? db.selectFrom(
          stretch(db, filter, page, now).select(requestColumns).limit(lookedAt).as('booking_requests'),
        )
      : requestsIn(db).where('reference', 'in', few);
  const rows = await orderRequests((candidates as Requests).select(requestColumns), by)
    .where(matchesFilter(filter, by, now))
    .where(afterCursor(page))
    .limit(limit + 1)
    .execute();
  const requests = rows.slice(0, limit).map(fromRequestRow);
  const last = requests.at(-1);
  if (rows.length > limit && last !== undefined) return { requests, next: requestCursorOf(by, last) };
  if (few !== null || lookedAt <= limit + 1) return { requests, next: null };
  const [end] = await stretch(db, filter, page, now)
    .select(['reference', sortKeyOf(by).as('at')])
    .offset(maxRowsExamined - 1)
    .limit(1)
    .execute();
  return { requests, next: end === undefined ? null : { at: end.at, reference: end.reference } };
}

type Requests = ReturnType<typeof requestsIn>;
const requestsIn = (db: Reader) => db.selectFrom('booking_requests');

/** The requests in their order, from where the page begins: all that an index can leave out by itself is. */
function stretch(db: Reader, filter: RequestFilter, page: RequestPage, now: Instant): Requests {
  const { by } = page;
  const { venueId, from, to, since } = filter;
  let query = orderRequests(requestsIn(db), by).where(afterCursor(page));
  if (venueId !== undefined) query = query.where('venue_id', '=', venueId);
  if (since !== undefined && by === 'placed') query = query.where('created_at', '>=', since);
  // Wherever the venue is, a date begins and ends within a day of that of UTC.
  if (from !== undefined && by === 'event') query = query.where('starts_at', '>=', utc(addDays(from, -1)));
  if (to !== undefined && by === 'event') query = query.where('starts_at', '<', utc(addDays(to, 2)));
  if (by !== 'hold') return query;
  query = query.where(isPending);
  const { statuses } = filter;
  if (statuses.length === 0 || statuses.includes('expired')) return query;
  return query.where(holdEndColumn, '>', now);
}

const utc = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`);

/** Whether all of a stretch pass the filter, so that no more are looked at than shown. */
function everyOne({ statuses, spaceId, from, to, since, text }: RequestFilter, by: RequestOrder): boolean {
  if (spaceId !== undefined || from !== undefined || to !== undefined || text !== undefined) return false;
  if (since !== undefined && by !== 'placed') return false;
  return statuses.length === 0 || (by === 'hold' && statuses.every((each) => each === 'pending_approval'));
}
