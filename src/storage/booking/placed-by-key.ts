import { sql } from 'kysely';
import { type CalendarDate, type Instant, msPerMinute } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import type { Reader } from '../engine/storage.ts';

/** All time zones differ by multiples of 15 minutes, so a quarter hour belongs to one day everywhere. */
const quarterMs = 15 * msPerMinute;

/**
 * Counts the booking requests of a website key by day in the venue's time zone, exactly, from the requests
 * themselves.
 *
 * @param since earlier requests may be missing
 */
export async function countPlacedByKey(
  db: Reader,
  { venueId, siteKey, timezone }: { venueId: string; siteKey: string; timezone: string },
  since: Instant,
): Promise<ReadonlyMap<CalendarDate, number>> {
  const quarter = sql<number>`created_at / ${sql.lit(quarterMs)}`;
  const rows = await db
    .selectFrom('booking_requests')
    .select(({ fn }) => [quarter.as('quarter'), fn.countAll<number>().as('count')])
    .where('venue_id', '=', venueId)
    .where('created_at', '>=', since)
    .where('site_key', '=', siteKey)
    .groupBy(quarter)
    .execute();
  const byDate = new Map<CalendarDate, number>();
  for (const row of rows) {
    const date = todayIn(timezone, row.quarter * quarterMs);
    byDate.set(date, (byDate.get(date) ?? 0) + row.count);
  }
  return byDate;
}
