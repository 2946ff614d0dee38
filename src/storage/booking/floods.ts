/** Pending requests that look alike: many from one network, or under one e-mail address (docs/floods.md). */
import { sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { fromRequestRow, holdExpiresAt, requestColumns } from './booking-requests.ts';
import { isWaiting } from './request-filter.ts';

/** Requests that hold dates and have something in common. */
export interface Flood {
  readonly by: 'network' | 'email';
  readonly count: number;
  /** One of them. */
  readonly reference: string;
  readonly firstPlacedAt: Instant;
  readonly lastPlacedAt: Instant;
}

/** So few are nothing to look at. */
const fewest = 3;
/** So many groups of each kind are told. */
const maxGroups = 50;

/** The largest groups of requests of a venue that hold dates at `now`. */
export async function listFloods(db: Reader, venueId: string, now: Instant): Promise<Flood[]> {
  const groups = async (by: Flood['by']) => {
    const alike = by === 'network' ? sql`network` : sql`lower(guest_email)`;
    const rows = await db
      .selectFrom('booking_requests')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min('reference').as('reference'),
        fn.min('created_at').as('first'),
        fn.max('created_at').as('last'),
      ])
      .where('venue_id', '=', venueId)
      .where(isWaiting(now))
      .where(by === 'network' ? sql<boolean>`network is not null` : sql<boolean>`guest_email <> ''`)
      .groupBy(alike)
      .having(({ fn }) => fn.countAll(), '>=', fewest)
      .orderBy('count', 'desc')
      .orderBy('reference')
      .limit(maxGroups)
      .execute();
    return rows.map(({ count, reference, first, last }) => ({
      ...{ by, count, reference },
      firstPlacedAt: first,
      lastPlacedAt: last,
    }));
  };
  return [...(await groups('network')), ...(await groups('email'))];
}

/**
 * The requests of one venue that hold a date at `now` and came from the network from which this one came, the oldest
 * first: this one among them, if it still holds its date. None where that is not known (any more).
 */
export async function listRequestsFromNetworkOf(
  db: Reader,
  { reference, venueId }: { readonly reference: string; readonly venueId: string },
  now: Instant,
): Promise<BookingRequest[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(requestColumns)
    .where('network', '=', (eb) =>
      eb
        .selectFrom('booking_requests')
        .select('network')
        .where('reference', '=', reference)
        .where(holdExpiresAt, '>', now),
    )
    .where('venue_id', '=', venueId)
    .where('status', '=', 'pending_approval')
    .where(holdExpiresAt, '>', now)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
  return rows.map(fromRequestRow);
}
