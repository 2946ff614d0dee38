/** Holds that lapse by the clock alone, and whether the event log says so. */
import { sql } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** A hold that the clock has ended. */
export interface ExpiredHold {
  readonly reference: string;
  readonly venueId: string;
  readonly lapsedAt: Instant;
}

/** In words and not as values, so that a plan made without them can use the index of just these. */
export const expiryNotRecorded = sql<boolean>`status = 'pending_approval' and lapse_recorded = 0`;

/** Requests whose hold has lapsed at `now` while the log does not say so, at most so many. */
export async function listUnrecordedExpiries(db: Reader, now: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select('reference')
    .where(expiryNotRecorded)
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Notes of those among them that are still so that the log says it; whoever notes it is the one to write it there. */
export async function markExpiriesRecorded(
  db: Writer,
  references: readonly string[],
  now: Instant,
): Promise<ExpiredHold[]> {
  const rows = await db
    .updateTable('booking_requests')
    .set({ lapse_recorded: 1 })
    .where('reference', 'in', references)
    .where(expiryNotRecorded)
    .where('hold_expires_at', '<=', now)
    .returning(['reference', 'venue_id', 'hold_expires_at'])
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    venueId: row.venue_id,
    lapsedAt: row.hold_expires_at ?? now,
  }));
}
