/** Filters of booking requests, and how an index narrows them. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { RequestStatus, StoredStatus, UnpricedRequest } from '../../domain/booking/booking-request.ts';
import { importUndone } from '../../domain/booking/decision-reason.ts';
import { eventDays, isOnDates } from '../../domain/booking/event-days.ts';
import { neededInterval } from '../../domain/booking/occupied-time.ts';
import { prefixEndOf, type SearchTerm, searchTermsOf } from '../../domain/booking/request-search.ts';
import { dayAfter, maxDate, minDate } from '../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import type { Reader } from '../engine/storage.ts';
import type { SearchWordColumn } from '../engine/tables/booking.ts';
import type { Tables } from '../engine/tables.ts';
import { earliestStart } from './event-dates.ts';
import { maxPreparationMs, readOccupiedTimes } from './ready-times.ts';
import { holdEndColumn, type RequestOrder } from './request-order.ts';
import { wordColumns } from './search-words.ts';

/** The filter of a request list; omitted members match everything. */
export interface RequestFilter {
  readonly venueId?: string | undefined;
  /** Empty: any status, without bookings whose import was undone: they count as never having been. */
  readonly statuses: readonly RequestStatus[];
  readonly spaceId?: string | undefined;
  /** The dates that the event, its setup or its turnaround touches, both inclusive. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** Requests created at or after this instant. */
  readonly since?: Instant | undefined;
  /** Beginnings of words in the title, the guest's name, e-mail address, company or phone number, or of the reference; only with a venue. */
  readonly text?: string | undefined;
  /**
   * Only requests of this guest: those with one of the addresses (in all spellings, `allAddressForms`), or if there is
   * none, the one request.
   */
  readonly guest?: { readonly addresses: readonly string[]; readonly reference: string } | undefined;
  /** Whether `text` matches neither e-mail addresses nor phone numbers. */
  readonly ignoresContacts?: boolean;
}

/** A literal, like in the indexes. */
export const isPending = sql<boolean>`status = 'pending_approval'`;

/** Matches requests that hold a date and are undecided; an index lists them by venue. */
export const isHeld = (now: Instant) =>
  sql<boolean>`status = 'pending_approval' and ${holdEndColumn} > ${now}`;

/** Matches requests on the waiting list, until they start; an index lists them by venue. */
export const isWaiting = (now: Instant) => sql<boolean>`status = 'waiting' and starts_at > ${now}`;

/** The maximum number of matches of an index that are filtered and sorted in memory. */
export const maxNarrowed = 2_000;

/** Requests of a venue that an index has found. */
export interface NarrowedRequests {
  readonly venueId: string;
  readonly references: readonly string[];
}

/** Returns the references that an index finds for the filter if they are few; null: no index matches, or too many. */
export async function narrowByIndex(
  db: Reader,
  { venueId, statuses, text }: RequestFilter,
  by: RequestOrder,
  now: Instant,
): Promise<NarrowedRequests | null> {
  if (venueId === undefined) return null;
  for (const query of narrowings(db, { venueId, statuses, text }, by, now)) {
    const found = await query.execute();
    // PostgreSQL rejects an empty list; no reference is empty.
    if (found.length <= maxNarrowed)
      return { venueId, references: ['', ...found.map(({ reference }) => reference)] };
  }
  return null;
}

function narrowings(
  db: Reader,
  { venueId, statuses, text }: Pick<RequestFilter, 'statuses' | 'text'> & { readonly venueId: string },
  by: RequestOrder,
  now: Instant,
) {
  const terms = text === undefined ? [] : searchTermsOf(text);
  // Reads the index of each column up to the limit. `union` counts a request once that several columns match.
  const inColumn = (column: SearchWordColumn, term: SearchTerm) =>
    db
      .selectFrom((of) =>
        of
          .selectFrom('booking_request_search_words as w')
          .select('w.reference')
          .where('w.venue_id', '=', venueId)
          .where(beginsWith(column, term))
          .limit(maxNarrowed + 1)
          .as('found'),
      )
      .select('reference');
  const [first, ...others] = wordColumns;
  const ofWords = terms.map((term) =>
    others.reduce((query, column) => query.union(inColumn(column, term)), inColumn(first, term)),
  );
  if (by === 'hold' || statuses.length !== 1 || statuses[0] !== 'pending_approval') return ofWords;
  const held = db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where(isHeld(now))
    .limit(maxNarrowed + 1);
  return [...ofWords, held];
}

const beginsWith =
  (column: SearchWordColumn, term: SearchTerm) =>
  (of: ExpressionBuilder<Tables & { w: Tables['booking_request_search_words'] }, 'w'>) =>
    of.or(
      term.map((prefix) =>
        of.and([of(`w.${column}`, '>=', prefix), of(`w.${column}`, '<', prefixEndOf(prefix))]),
      ),
    );

/** Matches the requests that pass the filter at `now`. */
export const matchesFilter =
  ({ venueId, statuses, spaceId, from, to, since, text }: RequestFilter, by: RequestOrder, now: Instant) =>
  (of: ExpressionBuilder<Tables, 'booking_requests'>) => {
    const terms = text === undefined ? [] : searchTermsOf(text);
    return of.and([
      ...(venueId === undefined ? [] : [of('venue_id', '=', venueId)]),
      // Candidates found by their words may include requests that this order leaves out.
      ...(by === 'hold' ? [isPending] : []),
      ...(spaceId === undefined && from === undefined && to === undefined
        ? []
        : [of.exists(itemsInFilter(of, { venueId, spaceId, from, to }))]),
      ...(since === undefined ? [] : [of('created_at', '>=', since)]),
      ...(statuses.length === 0 ? [] : [of.or(statuses.map((status) => hasStatus(of, status, now)))]),
      ...terms.map((term) =>
        of.exists(
          of
            .selectFrom('booking_request_search_words as w')
            .select('w.part')
            .where('w.venue_id', '=', venueId ?? of.ref('booking_requests.venue_id'))
            .whereRef('w.reference', '=', 'booking_requests.reference')
            .where((w) => w.or(wordColumns.map((column) => beginsWith(column, term)(w)))),
        ),
      ),
    ]);
  };

/** Matches every request, but without chosen statuses none whose import was undone. */
export const isListed = ({ statuses }: Pick<RequestFilter, 'statuses'>) =>
  statuses.length > 0
    ? sql<boolean>`1 = 1`
    : // The first condition is in the index of guests: the reason lies behind the price in the row.
      sql<boolean>`(status not in ('cancelled', 'declined') or coalesce(reason_code, '') <> ${sql.lit(importUndone)})`;

/** Matches the requests of a guest. */
export const isOfGuest =
  ({ addresses, reference }: NonNullable<RequestFilter['guest']>) =>
  (of: ExpressionBuilder<Tables, 'booking_requests'>) =>
    addresses.length === 0 ? of('reference', '=', reference) : of('guest_address', 'in', addresses);

/** Returns the requests with an item that is in the space and appears on one of the dates. */
export async function keepOnDates<Request extends UnpricedRequest>(
  db: Reader,
  requests: readonly Request[],
  { spaceId, from = minDate, to = maxDate }: Pick<RequestFilter, 'spaceId' | 'from' | 'to'>,
): Promise<Request[]> {
  if (from === minDate && to === maxDate) return [...requests];
  const timeOf = await readOccupiedTimes(db, requests);
  return requests.filter((request) =>
    request.items.some((item) => {
      const { space, timezone } = item;
      const days = eventDays(neededInterval(timeOf(request, item)), (at) => todayIn(timezone, at));
      return (spaceId === undefined || space.id === spaceId) && isOnDates(days, { from, to });
    }),
  );
}

/** Selects the items of a request that may be in the space on one of the dates. */
function itemsInFilter(
  of: ExpressionBuilder<Tables, 'booking_requests'>,
  { venueId, spaceId, from, to }: Pick<RequestFilter, 'venueId' | 'spaceId' | 'from' | 'to'>,
) {
  let items = of
    .selectFrom('booking_items as i')
    .select('i.item')
    .where('i.venue_id', '=', venueId ?? of.ref('booking_requests.venue_id'))
    .whereRef('i.reference', '=', 'booking_requests.reference');
  if (spaceId !== undefined) items = items.where('i.space_id', '=', spaceId);
  // They are examined again with their setups, turnarounds and the clock of their venue (`keepOnDates`).
  if (from !== undefined) items = items.where('i.ends_at', '>', earliestStart(from) - maxPreparationMs);
  // A setup lasts a day at most.
  if (to !== undefined) items = items.where('i.date', '<=', dayAfter(to));
  return items;
}

function hasStatus(of: ExpressionBuilder<Tables, 'booking_requests'>, status: RequestStatus, now: Instant) {
  // `expired` is never stored: it is a pending request whose hold has expired, or a waiting one that has started.
  if (status === 'expired')
    return of.or([
      of.and([isPending, of('hold_expires_at', '<=', now)]),
      of.and([of('status', '=', 'waiting'), of('starts_at', '<=', now)]),
    ]);
  if (status === 'waiting') return isWaiting(now);
  if (status === 'pending_approval') return of.and([isPending, of(holdEndColumn, '>', now)]);
  return of('status', '=', status satisfies StoredStatus);
}
