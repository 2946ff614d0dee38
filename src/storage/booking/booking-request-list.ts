/** Lists booking requests for staff. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { RequestWithTotals } from '../../domain/booking/booking-request.ts';
import { isFoundWithoutContacts } from '../../domain/booking/request-search.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { afterLatestStart, earliestStart } from './event-dates.ts';
import { guestOfRow } from './guest-columns.ts';
import { maxEventMs, maxPreparationMs } from './ready-times.ts';
import {
  isListed,
  isOfGuest,
  isPending,
  keepOnDates,
  matchesFilter,
  maxNarrowed,
  type NarrowedRequests,
  narrowByIndex,
  type RequestFilter,
} from './request-filter.ts';
import {
  afterCursor,
  holdEndColumn,
  orderRequests,
  type RequestCursor,
  type RequestOrder,
  requestCursorOf,
  sortKeyOf,
} from './request-order.ts';
import { unpricedColumns } from './request-rows.ts';
import { readRequestsWithTotals } from './request-totals.ts';

/** The start and the size of a page. */
export interface RequestPage {
  readonly limit: number;
  readonly by: RequestOrder;
  /** The last request of the previous page. */
  readonly after?: RequestCursor | undefined;
}

/** The rows examined per page where no index matches. */
const maxRowsExamined = 2_000;

/**
 * Lists one page of the requests that match the filter at `now`. It examines at most 2,000 rows, so a page may have
 * fewer entries than its limit, even none, although more follow.
 *
 * @returns `next`: the cursor of the next page; null: none
 */
export async function listBookingRequests(
  db: Reader,
  filter: RequestFilter,
  page: RequestPage,
  now: Instant,
): Promise<{ requests: RequestWithTotals[]; next: RequestCursor | null }> {
  if (filter.ignoresContacts === true && filter.text !== undefined)
    return listWithoutContacts(db, { ...filter, text: filter.text }, page, now);
  const { limit, by } = page;
  const few = await narrowByIndex(db, filter, by, now);
  // One extra row shows whether there is another page.
  const limitRows = matchesEveryRow(filter, by) ? limit + 1 : maxRowsExamined;
  const narrowed = few === null ? queryRange(db, filter, page, now, limitRows) : queryIds(db, few, filter);
  // A subquery with a limit, so that only its rows are read.
  const candidates = db.selectFrom(narrowed.select(unpricedColumns).as('booking_requests'));
  const rows = await orderRequests((candidates as Requests).select(unpricedColumns), by)
    .where(matchesFilter(filter, by, now))
    .where(afterCursor(page))
    .limit(limit + 1)
    .execute();
  const found = await readRequestsWithTotals(db, rows.slice(0, limit));
  const last = found.at(-1);
  const requests = await keepOnDates(db, found, filter);
  if (rows.length > limit && last !== undefined) return { requests, next: requestCursorOf(by, last) };
  if (few !== null || limitRows <= limit + 1) return { requests, next: null };
  return { requests, next: await findEndOfRange(db, filter, page, now) };
}

/**
 * Lists one page of a search that matches neither e-mail addresses nor phone numbers. The index has them too, so matches
 * are checked here, before the page and its cursor are known: neither reveals them.
 */
async function listWithoutContacts(
  db: Reader,
  filter: RequestFilter & { readonly text: string },
  page: RequestPage,
  now: Instant,
): Promise<{ requests: RequestWithTotals[]; next: RequestCursor | null }> {
  const { limit, by } = page;
  const few = await narrowByIndex(db, filter, by, now);
  const narrowed =
    few === null ? queryRange(db, filter, page, now, maxRowsExamined) : queryIds(db, few, filter);
  const candidates = db.selectFrom(narrowed.select(unpricedColumns).as('booking_requests'));
  const rows = await orderRequests((candidates as Requests).select(unpricedColumns), by)
    .where(matchesFilter({ ...filter, text: undefined }, by, now))
    .where(afterCursor(page))
    .execute();
  const found = rows.filter((row) =>
    isFoundWithoutContacts(
      { reference: row.reference, title: row.title, guest: guestOfRow(row), erasedAt: row.erased_at },
      filter.text,
    ),
  );
  const read = await readRequestsWithTotals(db, found.slice(0, limit));
  const last = read.at(-1);
  const requests = await keepOnDates(db, read, filter);
  if (found.length > limit && last !== undefined) return { requests, next: requestCursorOf(by, last) };
  return { requests, next: few === null ? await findEndOfRange(db, filter, page, now) : null };
}

/** Returns the cursor of the last row examined; null: there are no more rows. */
async function findEndOfRange(
  db: Reader,
  filter: RequestFilter,
  page: RequestPage,
  now: Instant,
): Promise<RequestCursor | null> {
  const [end] = await queryRange(db, filter, page, now, maxRowsExamined)
    .select(['reference', sortKeyOf(page.by).as('at')])
    .offset(maxRowsExamined - 1)
    .limit(1)
    .execute();
  return end === undefined ? null : { at: end.at, reference: end.reference };
}

type Requests = ReturnType<typeof requestsIn>;
const requestsIn = (db: Reader, filter: Pick<RequestFilter, 'statuses'>) =>
  db.selectFrom('booking_requests').where(isListed(filter));

/** Selects the requests that narrowByIndex returned. */
function queryIds(db: Reader, { venueId, references }: NarrowedRequests, filter: RequestFilter): Requests {
  const { guest } = filter;
  const query = requestsIn(db, filter).where('venue_id', '=', venueId).where('reference', 'in', references);
  return (guest === undefined ? query : query.where(isOfGuest(guest))).limit(maxNarrowed + 1);
}

/** Selects the first `limit` requests in order from the cursor on, narrowed as far as an index can. */
function queryRange(
  db: Reader,
  filter: RequestFilter,
  page: RequestPage,
  now: Instant,
  limit: number,
): Requests {
  const { by } = page;
  const { venueId, statuses, from, to, since, guest } = filter;
  // The index of guests has the requests of one address in the order in which they were placed.
  const isIndexed = guest === undefined || (by === 'placed' && guest.addresses.length === 1);
  let query = orderRequests(requestsIn(db, filter), by, isIndexed).where(afterCursor(page)).limit(limit);
  if (venueId !== undefined) query = query.where('venue_id', '=', venueId);
  if (guest !== undefined)
    query =
      venueId !== undefined && by === 'placed' && guest.addresses.length > 1
        ? query.where('reference', 'in', firstOfEach(db, { venueId, statuses, ...guest }, page, limit))
        : query.where(isOfGuest(guest));
  if (since !== undefined && by === 'placed') query = query.where('created_at', '>=', since);
  if (from !== undefined && by === 'event') {
    const start = earliestStart(from) - maxEventMs;
    // The operator, who lists all venues, can wait.
    query = query.where(
      venueId === undefined
        ? hasItemAfter(start)
        : (of) => of('reference', 'in', withItemAfter(db, { venueId, statuses, start }, page, limit)),
    );
  }
  if (to !== undefined && by === 'event')
    query = query.where('starts_at', '<', afterLatestStart(to) + maxPreparationMs);
  if (by !== 'hold') return query;
  query = query.where(isPending);
  if (statuses.length === 0 || statuses.includes('expired')) return query;
  return query.where(holdEndColumn, '>', now);
}

/** A part of a query that is limited by itself, so that it needs all conditions on its rows. */
type PartOfVenue = Pick<RequestFilter, 'statuses'> & { readonly venueId: string };

/** Selects the first `limit` requests of each address, which are in order in the index of guests. */
function firstOfEach(
  db: Reader,
  { venueId, statuses, addresses }: PartOfVenue & { readonly addresses: readonly string[] },
  page: RequestPage,
  limit: number,
) {
  const [first, ...others] = addresses.map((address) =>
    firstOf(
      db,
      orderRequests(requestsIn(db, { statuses }), page.by)
        .where('venue_id', '=', venueId)
        .where('guest_address', '=', address),
      page,
      limit,
    ),
  );
  if (first === undefined) throw new TypeError('A guest without an address is one request.');
  return others.reduce((query, other) => query.unionAll(other), first);
}

/** Selects the first `limit` requests of a venue with an item that starts after an instant, the first or a later one. */
function withItemAfter(
  db: Reader,
  { venueId, statuses, start }: PartOfVenue & { readonly start: Instant },
  page: RequestPage,
  limit: number,
) {
  const items = () => db.selectFrom('booking_items').select('reference').where('venue_id', '=', venueId);
  const begunBefore = orderRequests(requestsIn(db, { statuses }), page.by, false)
    .where('venue_id', '=', venueId)
    .where('starts_at', '<=', start)
    .where(
      'reference',
      'in',
      items()
        .where('starts_at', '>', start)
        // The condition of an index, which has few rows.
        .where('reference', 'in', items().where('item', '>', sql.lit(0))),
    );
  const others = orderRequests(requestsIn(db, { statuses }), page.by)
    .where('venue_id', '=', venueId)
    .where('starts_at', '>', start);
  return firstOf(db, begunBefore, page, limit).unionAll(firstOf(db, others, page, limit));
}

/** The same of any venue, as a condition. */
const hasItemAfter = (start: Instant) => (of: ExpressionBuilder<Tables, 'booking_requests'>) =>
  of.exists(
    of
      .selectFrom('booking_items as i')
      .select('i.item')
      .whereRef('i.venue_id', '=', 'booking_requests.venue_id')
      .whereRef('i.reference', '=', 'booking_requests.reference')
      .where('i.starts_at', '>', start),
  );

/** Selects the references of the first `limit` requests of a query on the page, as a part of a union. */
const firstOf = (db: Reader, query: Requests, page: RequestPage, limit: number) =>
  db
    .selectFrom(query.select('reference').where(afterCursor(page)).limit(limit).as('part'))
    .select('reference');

/** Returns whether every row of the subquery matches, so that no more rows are examined than shown. */
function matchesEveryRow(
  // The subquery selects by venue and guest, and by the two members below; any other member leaves rows out.
  { venueId: _venue, guest: _guest, ignoresContacts: _, statuses, since, ...others }: RequestFilter,
  by: RequestOrder,
): boolean {
  if (Object.values(others).some((value) => value !== undefined)) return false;
  if (since !== undefined && by !== 'placed') return false;
  return statuses.length === 0 || (by === 'hold' && statuses.every((each) => each === 'pending_approval'));
}
