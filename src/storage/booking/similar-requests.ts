/** Groups of similar pending requests: many from one client network or one e-mail address (docs/run/spam.md). */
import { sql } from 'kysely';
import type { RequestWithTotals } from '../../domain/booking/booking-request.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { isHeld, isWaiting } from './request-filter.ts';
import { holdExpiresAt, unpricedColumns } from './request-rows.ts';
import { readRequestsWithTotals } from './request-totals.ts';

/** Requests that hold dates or wait for them, and have a network or address in common. */
export interface SimilarGroup {
  readonly by: 'network' | 'email';
  readonly count: number;
  /** The reference of one of these requests. */
  readonly reference: string;
  readonly firstPlacedAt: Instant;
  readonly lastPlacedAt: Instant;
}

/** The minimum size of a group. */
const minGroupSize = 3;
/** The maximum number of groups of each kind. */
const maxGroups = 50;

/** Lists the largest groups of a venue's requests that hold dates or wait for them at `now`. */
export async function listSimilarGroups(db: Reader, venueId: string, now: Instant): Promise<SimilarGroup[]> {
  const groups = async (by: SimilarGroup['by']) => {
    const groupKey = by === 'network' ? sql`network_hash` : sql`guest_address`;
    const rows = await db
      .selectFrom('booking_requests')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min('reference').as('reference'),
        fn.min('created_at').as('first'),
        fn.max('created_at').as('last'),
      ])
      .where('venue_id', '=', venueId)
      .where((of) => of.or([isHeld(now), isWaiting(now)]))
      .where(
        by === 'network' ? sql<boolean>`network_hash is not null` : sql<boolean>`guest_address is not null`,
      )
      .groupBy(groupKey)
      .having(({ fn }) => fn.countAll(), '>=', minGroupSize)
      .orderBy('count', 'desc')
      .orderBy('reference')
      .limit(maxGroups)
      .execute();
    return rows.map(({ count, reference, first, last }) => ({
      by,
      count,
      reference,
      firstPlacedAt: first,
      lastPlacedAt: last,
    }));
  };
  return [...(await groups('network')), ...(await groups('email'))];
}

/**
 * Lists a venue's requests that hold a date or wait for one at `now` and came from the same client network as this one, oldest first,
 * including this one. Empty if its network is not stored (any more).
 */
export async function listRequestsFromNetworkOf(
  db: Reader,
  { reference, venueId }: { readonly reference: string; readonly venueId: string },
  now: Instant,
): Promise<RequestWithTotals[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(unpricedColumns)
    .where('network_hash', '=', (eb) =>
      eb
        .selectFrom('booking_requests')
        .select('network_hash')
        .where('venue_id', '=', venueId)
        .where('reference', '=', reference)
        .where(holdExpiresAt, '>', now),
    )
    .where('venue_id', '=', venueId)
    .where('status', 'in', ['pending_approval', 'waiting'])
    .where(holdExpiresAt, '>', now)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
  return readRequestsWithTotals(db, rows);
}
