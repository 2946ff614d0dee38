/** Venues with overdue requests, which an operator with many venues can remind. */
import { type Instant, msPerHour } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';

const waitMs = 12 * msPerHour;

/** Lists the venues with a request that has waited for 12 hours and whose hold expires within 12 hours. */
export async function listUndecidedVenues(db: Reader, now: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_requests')
    .select('venue_id')
    .distinct()
    .where('status', '=', 'pending_approval')
    // Makes the planner use the partial index.
    .where(({ eb, lit }) => eb('expiry_recorded', '=', lit(0)))
    .where('hold_expires_at', '>', now)
    .where('hold_expires_at', '<=', now + waitMs)
    .where('created_at', '<=', now - waitMs)
    .orderBy('venue_id')
    .execute();
  return rows.map((row) => row.venue_id);
}

/** Returns the same query as SQL text, for inspecting a database whose tables may be of an earlier version. */
export function undecidedVenuesSql(now: Instant): string {
  return `select distinct venue_id from booking_requests
    where status = 'pending_approval' and hold_expires_at > ${Number(now)} and hold_expires_at <= ${now + waitMs}
      and created_at <= ${now - waitMs}
    order by venue_id`;
}
