/** Holds that expire by the clock, and whether the event log records it. */
import { sql } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { isOfOpenVenue } from '../events/frozen-venues.ts';
import type { RequestOfVenue } from './booking-requests.ts';

/** A hold that has expired. */
export interface ExpiredHold extends RequestOfVenue {
  readonly lapsedAt: Instant;
}

/** Written as literals, so that a generic plan can use the partial index. */
export const expiryNotRecorded = sql<boolean>`status = 'pending_approval' and expiry_recorded = 0`;

/**
 * Lists requests whose hold has expired at `now` without an event, up to a limit.
 *
 * @param venueId undefined: of all venues, for the dispatcher
 * @param ofFrozen also of frozen venues, whose expiries are not recorded
 */
export async function listUnrecordedExpiries(
  db: Reader,
  {
    now,
    limit,
    venueId,
    ofFrozen = false,
  }: {
    readonly now: Instant;
    readonly limit: number;
    readonly venueId?: string | undefined;
    readonly ofFrozen?: boolean;
  },
): Promise<RequestOfVenue[]> {
  let query = db
    .selectFrom('booking_requests')
    .select(['venue_id', 'reference'])
    .where(expiryNotRecorded)
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(limit);
  if (venueId !== undefined) query = query.where('venue_id', '=', venueId);
  if (!ofFrozen) query = query.where(isOfOpenVenue('booking_requests'));
  const rows = await query.execute();
  return rows.map((row) => ({ venueId: row.venue_id, reference: row.reference }));
}

/** Marks expiries as recorded and returns those that were not marked before; the caller then records their events. */
export async function markExpiriesRecorded(
  db: Writer,
  venueId: string,
  references: readonly string[],
  now: Instant,
): Promise<ExpiredHold[]> {
  const rows = await db
    .updateTable('booking_requests')
    .set({ expiry_recorded: 1 })
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .where(expiryNotRecorded)
    .where('hold_expires_at', '<=', now)
    .returning(['reference', 'hold_expires_at'])
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    venueId,
    lapsedAt: row.hold_expires_at ?? now,
  }));
}
