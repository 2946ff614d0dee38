/** Booking requests as the venue looks through them. */

import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type RequestStatus, type StoredStatus, statusAt } from '../../domain/booking/booking-request.ts';
import { endOf, wordsOf } from '../../domain/booking/request-words.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate, ClockTime, Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { fromJson, type Tables } from '../engine/tables.ts';
import { lapsesAt } from './booking-requests.ts';

/** Which requests are looked for; what is left out leaves none out. */
export interface RequestFilter {
  readonly venueId?: string | undefined;
  /** Empty: whatever the status. */
  readonly statuses: readonly RequestStatus[];
  readonly spaceId?: string | undefined;
  /** First and last date of the event, both inclusive. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** Those placed at this instant or after it. */
  readonly since?: Instant | undefined;
  /** Beginnings of words of the guest's name, e-mail address or company, or of the reference; only with a venue. */
  readonly text?: string | undefined;
}

/** A request as a list shows it. */
export interface RequestSummary {
  readonly reference: string;
  readonly venueId: string;
  readonly status: RequestStatus;
  readonly date: CalendarDate;
  readonly spaceId: string;
  readonly spaceName: string;
  readonly slotName: string;
  readonly packageName: string;
  /** On the venue's clock, in its zone then. */
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
  readonly timezone: string;
  readonly startsAt: Instant;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly guestPhone: string | null;
  readonly guestCompany: string | null;
  /** How many people come; null: nobody said. */
  readonly attendance: number | null;
  /** As it was quoted, with tax, in the smallest unit of `currency`. */
  readonly totalCents: number;
  /** What was agreed on instead; null: nothing was. */
  readonly agreedTotalCents: number | null;
  readonly currency: string;
  readonly createdAt: Instant;
  /** Null: the hold has no time limit. */
  readonly holdExpiresAt: Instant | null;
}

/**
 * In which order: those placed last come first; or the events that begin first; or the holds that end first, which are
 * those of pending requests alone, without a time limit last.
 */
export const requestOrders = ['placed', 'event', 'hold'] as const;
/** One of the orders. */
export type RequestOrder = (typeof requestOrders)[number];

/** Where a request stands in an order; requests that arrive meanwhile change nothing behind it. */
export interface RequestPosition {
  readonly at: Instant;
  readonly reference: string;
}

export interface RequestPage {
  readonly limit: number;
  readonly by: RequestOrder;
  /** The last of the page before. */
  readonly after?: RequestPosition | undefined;
}

/** What comes after all holds that end. */
const never = 9007199254740991;

/** Where a request stands. */
export function positionOf(
  by: RequestOrder,
  request: Pick<RequestSummary, 'createdAt' | 'startsAt' | 'holdExpiresAt' | 'reference'>,
): RequestPosition {
  const { createdAt, startsAt, holdExpiresAt, reference } = request;
  const at = { placed: createdAt, event: startsAt, hold: holdExpiresAt ?? never }[by];
  return { at, reference };
}

/** Of so many found by an index, the ones wanted are picked and put in order. */
const mostNarrowed = 2_000;
/** Where no index has them, so many are looked at for one page. */
const mostLookedAt = 2_000;

/**
 * One page of the requests that pass the filter, with their status at `now`. However many there are, it looks at two
 * thousand at most: so a page may have fewer than its limit, even none, and yet say where the next begins.
 *
 * @returns `next`: where the next page begins; null: there is none
 */
export async function listBookingRequests(
  db: Reader,
  filter: RequestFilter,
  page: RequestPage,
  now: Instant,
): Promise<{ requests: RequestSummary[]; next: RequestPosition | null }> {
  const { limit, by } = page;
  const few = await fewOf(db, filter, by, now);
  // One more than is shown tells whether there is another page.
  const lookedAt = everyOne(filter, by) ? limit + 1 : mostLookedAt;
  // A stretch is a table of its own, whose limit no database looks past; so only its rows are read.
  const candidates =
    few === null
      ? db.selectFrom(stretch(db, filter, page, now).select(columns).limit(lookedAt).as('booking_requests'))
      : requestsIn(db).where('reference', 'in', few);
  const rows = await inOrder((candidates as Requests).select(columns), by)
    .where(passes(filter, by, now))
    .where(behind(page))
    .limit(limit + 1)
    .execute();
  const requests = rows.slice(0, limit).map((row) => summaryOf(row, now));
  const last = requests.at(-1);
  if (rows.length > limit && last !== undefined) return { requests, next: positionOf(by, last) };
  if (few !== null || lookedAt <= limit + 1) return { requests, next: null };
  const [end] = await stretch(db, filter, page, now)
    .select(['reference', keyOf(by).as('at')])
    .offset(mostLookedAt - 1)
    .limit(1)
    .execute();
  return { requests, next: end === undefined ? null : { at: end.at, reference: end.reference } };
}

type Requests = ReturnType<typeof requestsIn>;
const requestsIn = (db: Reader) => db.selectFrom('booking_requests');
type Of = ExpressionBuilder<Tables, 'booking_requests'>;

/** In words and not as values, as the indexes have them. */
const holdEnds = sql<Instant>`coalesce(hold_expires_at, ${sql.lit(never)})`;
const isPending = sql<boolean>`status = 'pending_approval'`;

/** Whether a request waits for a decision; an index has those of a venue. */
export const isWaiting = (now: Instant) => sql<boolean>`status = 'pending_approval' and ${holdEnds} > ${now}`;

function keyOf(by: RequestOrder) {
  if (by === 'hold') return holdEnds;
  return by === 'placed' ? sql<Instant>`created_at` : sql<Instant>`starts_at`;
}

function inOrder<Row>(query: SelectQueryBuilder<Tables, 'booking_requests', Row>, by: RequestOrder) {
  const direction = by === 'placed' ? 'desc' : 'asc';
  return query.orderBy(keyOf(by), direction).orderBy('reference', direction);
}

const behind =
  ({ by, after }: RequestPage) =>
  (of: Of) => {
    if (after === undefined) return of.and([]);
    const than = by === 'placed' ? '<' : '>';
    const key = keyOf(by);
    // The first half alone is a range of an index.
    return of.and([
      of(key, by === 'placed' ? '<=' : '>=', after.at),
      of.or([of(key, than, after.at), of('reference', than, after.reference)]),
    ]);
  };

/** The requests in their order, from where the page begins: all that an index can leave out by itself is. */
function stretch(db: Reader, filter: RequestFilter, page: RequestPage, now: Instant): Requests {
  const { by } = page;
  const { venueId, from, to, since } = filter;
  let query = inOrder(requestsIn(db), by).where(behind(page));
  if (venueId !== undefined) query = query.where('venue_id', '=', venueId);
  if (since !== undefined && by === 'placed') query = query.where('created_at', '>=', since);
  // Wherever the venue is, a date begins and ends within a day of that of UTC.
  if (from !== undefined && by === 'event') query = query.where('starts_at', '>=', utc(addDays(from, -1)));
  if (to !== undefined && by === 'event') query = query.where('starts_at', '<', utc(addDays(to, 2)));
  if (by !== 'hold') return query;
  query = query.where(isPending);
  const { statuses } = filter;
  if (statuses.length === 0 || statuses.includes('expired')) return query;
  return query.where(holdEnds, '>', now);
}

const utc = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`);

/** Whether all of a stretch pass the filter, so that no more are looked at than shown. */
function everyOne({ statuses, spaceId, from, to, since, text }: RequestFilter, by: RequestOrder): boolean {
  if (spaceId !== undefined || from !== undefined || to !== undefined || text !== undefined) return false;
  if (since !== undefined && by !== 'placed') return false;
  return statuses.length === 0 || (by === 'hold' && statuses.every((each) => each === 'pending_approval'));
}

/** Those that an index has of the filter, where they are few; null: it has none, or many. */
async function fewOf(
  db: Reader,
  { venueId, statuses, text }: RequestFilter,
  by: RequestOrder,
  now: Instant,
): Promise<string[] | null> {
  if (venueId === undefined) return null;
  for (const query of narrowings(db, { venueId, statuses, text }, by, now)) {
    const found = await query.execute();
    // An empty list is no SQL on PostgreSQL; no reference is empty.
    if (found.length <= mostNarrowed) return ['', ...found.map(({ reference }) => reference)];
  }
  return null;
}

function narrowings(
  db: Reader,
  { venueId, statuses, text }: Pick<RequestFilter, 'statuses' | 'text'> & { readonly venueId: string },
  by: RequestOrder,
  now: Instant,
) {
  const words = text === undefined ? [] : wordsOf(text);
  const ofWords = words.map((spellings) =>
    db
      .selectFrom('booking_request_words as w')
      .select('w.reference')
      .distinct()
      .where('w.venue_id', '=', venueId)
      .where(beginsWith(spellings))
      .limit(mostNarrowed + 1),
  );
  if (by === 'hold' || statuses.length !== 1 || statuses[0] !== 'pending_approval') return ofWords;
  const waiting = requestsIn(db)
    .select('reference')
    .where('venue_id', '=', venueId)
    .where(isWaiting(now))
    .limit(mostNarrowed + 1);
  return [...ofWords, waiting];
}

const beginsWith =
  (spellings: readonly string[]) =>
  (of: ExpressionBuilder<Tables & { w: Tables['booking_request_words'] }, 'w'>) =>
    of.or(spellings.map((each) => of.and([of('w.word', '>=', each), of('w.word', '<', endOf(each))])));

const passes =
  ({ venueId, statuses, spaceId, from, to, since, text }: RequestFilter, by: RequestOrder, now: Instant) =>
  (of: Of) => {
    const words = text === undefined ? [] : wordsOf(text);
    return of.and([
      // Put so that no index of the venue is taken for it: few are looked at already.
      ...(venueId === undefined ? [] : [of(sql`venue_id || ''`, '=', venueId)]),
      // Of those that were found by their words, not all need be in that order.
      ...(by === 'hold' ? [isPending] : []),
      ...(spaceId === undefined ? [] : [of('space_id', '=', spaceId)]),
      ...(from === undefined ? [] : [of('date', '>=', from)]),
      ...(to === undefined ? [] : [of('date', '<=', to)]),
      ...(since === undefined ? [] : [of('created_at', '>=', since)]),
      ...(statuses.length === 0 ? [] : [of.or(statuses.map((status) => hasStatus(of, status, now)))]),
      ...words.map((spellings) =>
        of.exists(
          of
            .selectFrom('booking_request_words as w')
            .select('w.word')
            .whereRef('w.reference', '=', 'booking_requests.reference')
            .where(beginsWith(spellings)),
        ),
      ),
    ]);
  };

function hasStatus(of: Of, status: RequestStatus, now: Instant) {
  // Nothing writes `expired`: it is a pending request whose hold is over.
  if (status === 'expired') return of.and([isPending, of('hold_expires_at', '<=', now)]);
  if (status === 'pending_approval') return of.and([isPending, of(holdEnds, '>', now)]);
  return of('status', '=', status satisfies StoredStatus);
}

/**
 * The requests of one venue that hold a date at `now` and came from the network from which this one came, the oldest
 * first: this one among them, if it still holds its date. None where that is not known (any more).
 */
export async function listRequestsFromNetworkOf(
  db: Reader,
  { reference, venueId }: { readonly reference: string; readonly venueId: string },
  now: Instant,
): Promise<RequestSummary[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(columns)
    .where('network', '=', (eb) =>
      eb
        .selectFrom('booking_requests')
        .select('network')
        .where('reference', '=', reference)
        .where(lapsesAt, '>', now),
    )
    .where('venue_id', '=', venueId)
    .where('status', '=', 'pending_approval')
    .where(lapsesAt, '>', now)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
  return rows.map((row) => summaryOf(row, now));
}

const columns = [
  'reference',
  'venue_id',
  'status',
  'date',
  'space_id',
  'space_name',
  'slot_name',
  'package_name',
  'start_time',
  'end_time',
  'timezone',
  'starts_at',
  'guest_name',
  'guest_email',
  'guest_phone',
  'guest_company',
  'additions',
  'quote',
  'agreed_price',
  'created_at',
  'hold_expires_at',
] as const;

function summaryOf(
  row: Pick<Tables['booking_requests'], (typeof columns)[number]>,
  now: Instant,
): RequestSummary {
  const { totalCents, currency } = fromJson(row.quote);
  return {
    reference: row.reference,
    venueId: row.venue_id,
    status: statusAt(row.status, row.hold_expires_at, now),
    date: row.date,
    spaceId: row.space_id,
    spaceName: row.space_name,
    slotName: row.slot_name,
    packageName: row.package_name,
    startTime: row.start_time,
    endTime: row.end_time,
    timezone: row.timezone,
    startsAt: row.starts_at,
    guestName: row.guest_name,
    guestEmail: row.guest_email,
    guestPhone: row.guest_phone,
    guestCompany: row.guest_company,
    attendance: row.additions === null ? null : fromJson(row.additions).attendance,
    totalCents,
    agreedTotalCents: row.agreed_price === null ? null : fromJson(row.agreed_price).totalCents,
    currency,
    createdAt: row.created_at,
    holdExpiresAt: row.hold_expires_at,
  };
}
