/** The sort orders of request lists, and cursors in them. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Tables } from '../engine/tables.ts';

/**
 * The sort orders: newest first; earliest event first; earliest hold expiry first, which lists pending requests only,
 * those without a time limit last.
 */
export const requestOrders = ['placed', 'event', 'hold'] as const;
/** A sort order of request lists. */
export type RequestOrder = (typeof requestOrders)[number];

/** A cursor in an order; new requests do not change what follows it. */
export interface RequestCursor {
  readonly at: Instant;
  readonly reference: string;
}

/** Sorts after every expiry. */
const afterEveryExpiry = 9007199254740991;

/** Returns the cursor of a request. */
export function requestCursorOf(
  by: RequestOrder,
  request: Pick<BookingRequest, 'createdAt' | 'startsAt' | 'holdExpiresAt' | 'reference'>,
): RequestCursor {
  const { createdAt, startsAt, holdExpiresAt, reference } = request;
  const at = { placed: createdAt, event: startsAt, hold: holdExpiresAt ?? afterEveryExpiry }[by];
  return { at, reference };
}

/** The SQL of a hold's expiry, with literals like in the indexes; holds without a time limit sort last. */
export const holdEndColumn = sql<Instant>`coalesce(hold_expires_at, ${sql.lit(afterEveryExpiry)})`;

/** Returns the sort key of an order. */
export function sortKeyOf(by: RequestOrder) {
  if (by === 'hold') return holdEndColumn;
  return by === 'placed' ? sql<Instant>`created_at` : sql<Instant>`starts_at`;
}

/**
 * Applies an order to a query.
 *
 * @param isIndexed false: the rows are few and found by another index. For the order alone, SQLite would read all
 *   requests of the venue.
 */
export function orderRequests<Row>(
  query: SelectQueryBuilder<Tables, 'booking_requests', Row>,
  by: RequestOrder,
  isIndexed = true,
) {
  const direction = by === 'placed' ? 'desc' : 'asc';
  const key = sortKeyOf(by);
  return query.orderBy(isIndexed ? key : sql`${key} + 0`, direction).orderBy('reference', direction);
}

/** Matches requests after the last one of the previous page. */
export const afterCursor =
  ({ by, after }: { readonly by: RequestOrder; readonly after?: RequestCursor | undefined }) =>
  (of: ExpressionBuilder<Tables, 'booking_requests'>) => {
    if (after === undefined) return of.and([]);
    const than = by === 'placed' ? '<' : '>';
    const key = sortKeyOf(by);
    // The first condition alone is a range of the index.
    return of.and([
      of(key, by === 'placed' ? '<=' : '>=', after.at),
      of.or([of(key, than, after.at), of('reference', than, after.reference)]),
    ]);
  };
