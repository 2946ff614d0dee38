/** What remains of a removed venue: its id, when it was removed, its revision, and the end of its event log. */
import { sql } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** A venue that was removed. */
interface Tombstone {
  readonly removedAt: Instant;
  readonly lastPosition: number;
}

/** Stores that a venue is deleted now; does nothing if there is no such venue. */
export async function upsertTombstone(db: Writer, venueId: string, removedAt: Instant): Promise<void> {
  const venue = await db.selectFrom('venues').select('revision').where('id', '=', venueId).executeTakeFirst();
  if (venue === undefined) return;
  const log = await db
    .selectFrom('event_logs')
    .select('last_position')
    .where('venue_id', '=', venueId)
    .executeTakeFirst();
  const columns = {
    removed_at: removedAt,
    revision: venue.revision,
    last_position: log?.last_position ?? 0,
  };
  await db
    .insertInto('removed_venues')
    .values({ venue_id: venueId, ...columns })
    .onConflict((conflict) => conflict.column('venue_id').doUpdateSet(columns))
    .execute();
}

/** Finds what remains of a venue that was removed; there may be another with its id. */
export async function findTombstone(db: Reader, venueId: string): Promise<Tombstone | undefined> {
  const row = await db
    .selectFrom('removed_venues')
    .select(['removed_at', 'last_position'])
    .where('venue_id', '=', venueId)
    .executeTakeFirst();
  return row && { removedAt: row.removed_at, lastPosition: row.last_position };
}

/** Continues the revision and the event log of a removed venue in a new one with its id, which was just inserted. */
export async function continueFromTombstone(db: Writer, venueId: string): Promise<void> {
  await db
    .updateTable('venues')
    .set((eb) => ({
      revision: sql<number>`revision + coalesce(${eb
        .selectFrom('removed_venues')
        .select('removed_venues.revision')
        .where('venue_id', '=', venueId)}, 0)`,
    }))
    .where('id', '=', venueId)
    .execute();
  await db
    .insertInto('event_logs')
    .columns(['venue_id', 'last_position', 'published_at'])
    .expression((of) =>
      of
        .selectFrom('removed_venues')
        .select(['venue_id', 'last_position', 'removed_at'])
        .where('venue_id', '=', venueId),
    )
    .onConflict((conflict) => conflict.column('venue_id').doNothing())
    .execute();
}
