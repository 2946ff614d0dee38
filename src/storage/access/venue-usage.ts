/** What venues use, by month (`domain/access/venue-usage.ts`). */
import { sql } from 'kysely';
import type { UsageMonth, VenueUsage } from '../../domain/access/venue-usage.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** Adds to the stored usage of a venue; ignores one that was removed. */
export async function addVenueUsage(
  db: Writer,
  month: UsageMonth,
  { venueId, requests, workMs }: VenueUsage,
): Promise<void> {
  // One venue: Citus locks no rows of several shards.
  const venue = await db
    .selectFrom('venues')
    .select('id')
    .where('id', '=', venueId)
    .where('removed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (venue === undefined) return;
  await db
    .insertInto('venue_usage')
    .values({ venue_id: venueId, month, requests, work_ms: Math.round(workMs) })
    .onConflict((conflict) =>
      conflict.columns(['venue_id', 'month']).doUpdateSet(({ eb, ref }) => ({
        requests: eb('venue_usage.requests', '+', ref('excluded.requests')),
        work_ms: eb('venue_usage.work_ms', '+', ref('excluded.work_ms')),
      })),
    )
    .execute();
}

/** Lists the usage of a month. */
export async function listVenueUsage(db: Reader, month: UsageMonth): Promise<VenueUsage[]> {
  const rows = await db.selectFrom('venue_usage').selectAll().where('month', '=', month).execute();
  return rows.map(({ venue_id: venueId, requests, work_ms: workMs }) => ({
    venueId,
    requests,
    workMs,
  }));
}

/** Counts the requests and bookings that were made in a period, by venue. */
export async function countBookingsMade(
  db: Reader,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(({ fn }) => ['venue_id', fn.countAll<number>().as('count')])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('venue_id')
    .execute();
  return new Map(rows.map((row) => [row.venue_id, Number(row.count)]));
}

/** Returns the size of all photos in bytes, by venue. */
export async function sumPhotoBytes(db: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('photos')
    .select(({ fn }) => ['venue_id', fn.sum<number>('bytes').as('bytes')])
    .groupBy('venue_id')
    .execute();
  return new Map(rows.map((row) => [row.venue_id, Number(row.bytes)]));
}

/** Counts the rows of each venue in some tables. */
export async function countRows(
  db: Reader,
  tables: readonly (keyof Tables)[],
): Promise<ReadonlyMap<string, number>> {
  const total = new Map<string, number>();
  for (const table of tables) {
    const rows = await db
      .selectFrom(sql<{ venue_id: string | null }>`${sql.table(table)}`.as('t'))
      .select(({ fn }) => ['venue_id', fn.countAll<number>().as('count')])
      .groupBy('venue_id')
      .execute();
    for (const { venue_id, count } of rows)
      if (venue_id !== null) total.set(venue_id, (total.get(venue_id) ?? 0) + Number(count));
  }
  return total;
}
