/** Which booking requests are looked for, and how few of them an index can find. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { RequestStatus, StoredStatus } from '../../domain/booking/booking-request.ts';
import { prefixEndOf, searchWordsOf } from '../../domain/booking/request-search.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { holdEndColumn, type RequestOrder } from './request-order.ts';

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

/** In words and not as a value, as the indexes have it. */
export const isPending = sql<boolean>`status = 'pending_approval'`;

/** Whether a request waits for a decision; an index has those of a venue. */
export const isWaiting = (now: Instant) =>
  sql<boolean>`status = 'pending_approval' and ${holdEndColumn} > ${now}`;

/** Of so many found by an index, the ones wanted are picked and put in order. */
const maxNarrowed = 2_000;

/** Those that an index has of the filter, where they are few; null: it has none, or many. */
export async function narrowByIndex(
  db: Reader,
  { venueId, statuses, text }: RequestFilter,
  by: RequestOrder,
  now: Instant,
): Promise<string[] | null> {
  if (venueId === undefined) return null;
  for (const query of narrowings(db, { venueId, statuses, text }, by, now)) {
    const found = await query.execute();
    // An empty list is no SQL on PostgreSQL; no reference is empty.
    if (found.length <= maxNarrowed) return ['', ...found.map(({ reference }) => reference)];
  }
  return null;
}

function narrowings(
  db: Reader,
  { venueId, statuses, text }: Pick<RequestFilter, 'statuses' | 'text'> & { readonly venueId: string },
  by: RequestOrder,
  now: Instant,
) {
  const searchWords = text === undefined ? [] : searchWordsOf(text);
  const ofWords = searchWords.map((variants) =>
    db
      .selectFrom('booking_request_words as w')
      .select('w.reference')
      .distinct()
      .where('w.venue_id', '=', venueId)
      .where(beginsWith(variants))
      .limit(maxNarrowed + 1),
  );
  if (by === 'hold' || statuses.length !== 1 || statuses[0] !== 'pending_approval') return ofWords;
  const waiting = db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where(isWaiting(now))
    .limit(maxNarrowed + 1);
  return [...ofWords, waiting];
}

const beginsWith =
  (variants: readonly string[]) =>
  (of: ExpressionBuilder<Tables & { w: Tables['booking_request_words'] }, 'w'>) =>
    of.or(variants.map((each) => of.and([of('w.word', '>=', each), of('w.word', '<', prefixEndOf(each))])));

/** Whether a request passes the filter at `now`. */
export const matchesFilter =
  ({ venueId, statuses, spaceId, from, to, since, text }: RequestFilter, by: RequestOrder, now: Instant) =>
  (of: ExpressionBuilder<Tables, 'booking_requests'>) => {
    const searchWords = text === undefined ? [] : searchWordsOf(text);
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
      ...searchWords.map((variants) =>
        of.exists(
          of
            .selectFrom('booking_request_words as w')
            .select('w.word')
            .whereRef('w.reference', '=', 'booking_requests.reference')
            .where(beginsWith(variants)),
        ),
      ),
    ]);
  };

function hasStatus(of: ExpressionBuilder<Tables, 'booking_requests'>, status: RequestStatus, now: Instant) {
  // Nothing writes `expired`: it is a pending request whose hold is over.
  if (status === 'expired') return of.and([isPending, of('hold_expires_at', '<=', now)]);
  if (status === 'pending_approval') return of.and([isPending, of(holdEndColumn, '>', now)]);
  return of('status', '=', status satisfies StoredStatus);
}
