/** In which orders booking requests are listed, and where each stands in them. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Tables } from '../engine/tables.ts';

/**
 * In which order: those placed last come first; or the events that begin first; or the holds that end first, which are
 * those of pending requests alone, without a time limit last.
 */
export const requestOrders = ['placed', 'event', 'hold'] as const;
/** One of the orders. */
export type RequestOrder = (typeof requestOrders)[number];

/** Where a request stands in an order; requests that arrive meanwhile change nothing behind it. */
export interface RequestCursor {
  readonly at: Instant;
  readonly reference: string;
}

/** What comes after all holds that end. */
const never = 9007199254740991;

/** Where a request stands. */
export function requestCursorOf(
  by: RequestOrder,
  request: Pick<BookingRequest, 'createdAt' | 'startsAt' | 'holdExpiresAt' | 'reference'>,
): RequestCursor {
  const { createdAt, startsAt, holdExpiresAt, reference } = request;
  const at = { placed: createdAt, event: startsAt, hold: holdExpiresAt ?? never }[by];
  return { at, reference };
}

/** When a hold ends, in words and not as values, as the indexes have it; what has no time limit ends after all others. */
export const holdEndColumn = sql<Instant>`coalesce(hold_expires_at, ${sql.lit(never)})`;

/** By what an order goes. */
export function sortKeyOf(by: RequestOrder) {
  if (by === 'hold') return holdEndColumn;
  return by === 'placed' ? sql<Instant>`created_at` : sql<Instant>`starts_at`;
}

/** The requests of a query in an order. */
export function orderRequests<Row>(
  query: SelectQueryBuilder<Tables, 'booking_requests', Row>,
  by: RequestOrder,
) {
  const direction = by === 'placed' ? 'desc' : 'asc';
  return query.orderBy(sortKeyOf(by), direction).orderBy('reference', direction);
}

/** Whether a request comes behind the last of the page before. */
export const afterCursor =
  ({ by, after }: { readonly by: RequestOrder; readonly after?: RequestCursor | undefined }) =>
  (of: ExpressionBuilder<Tables, 'booking_requests'>) => {
    if (after === undefined) return of.and([]);
    const than = by === 'placed' ? '<' : '>';
    const key = sortKeyOf(by);
    // The first half alone is a range of an index.
    return of.and([
      of(key, by === 'placed' ? '<=' : '>=', after.at),
      of.or([of(key, than, after.at), of('reference', than, after.reference)]),
    ]);
  };
