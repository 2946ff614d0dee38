import { sql } from 'kysely';
import { type CalendarDate, type Instant, msPerMinute } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import type { Reader } from '../engine/storage.ts';

/** All time zones differ by whole quarters of an hour, so a quarter is of one day everywhere. */
const quarterMs = 15 * msPerMinute;

/**
 * How many booking requests were placed by a website key, by the day at the venue. They are counted where they stand, so
 * it is exact.
 *
 * @param since earlier ones may be left out
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
