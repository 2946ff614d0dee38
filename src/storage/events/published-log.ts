/**
 * The published log of a venue: its events with positions 1, 2, 3, …
 *
 * Events may become visible in another order than they were recorded: a reader that remembers the last one it has seen
 * would miss some. So a publisher gives all visible unpublished events their positions, under a lock of this venue's
 * log; an event that becomes visible later gets a higher position (decisions/0024).
 *
 * The events of one subject keep their order: they are recorded under the lock of that subject, so a publisher that
 * sees the second also sees the first.
 */
import { sql } from 'kysely';
import type { EventPosition } from '../../domain/events/cursor.ts';
import type { EventKind, LoggedEvent } from '../../domain/events/event.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { eventColumns, eventOf, logOf, venueOf } from './event-log.ts';
import { isOfOpenVenue } from './frozen-venues.ts';

/** Lists the venues with unpublished events, without frozen ones; null: the installation. The index contains only unpublished events. */
export async function listUnpublishedLogs(db: Reader): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('events')
    .select('venue_id')
    .distinct()
    .where('position', 'is', null)
    .where(isOfOpenVenue('events'))
    .execute();
  return rows.map((row) => venueOf(row.venue_id));
}

/** Returns whether a venue has unpublished events. */
export async function hasUnpublishedEvents(db: Reader, venueId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('sort_key')
    .where('venue_id', '=', logOf(venueId))
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the log of a venue until the transaction ends, and returns its last position. */
export async function lockLog(db: Writer, venueId: string | null, now: Instant): Promise<number> {
  const row = await db
    .insertInto('event_logs')
    .values({ venue_id: logOf(venueId), last_position: 0, published_at: now })
    .onConflict((of) =>
      of.column('venue_id').doUpdateSet({ last_position: ({ ref }) => ref('event_logs.last_position') }),
    )
    .returning('last_position')
    .executeTakeFirstOrThrow();
  return row.last_position;
}

const erasure: EventKind = 'guest.erased';

/** What to publish. */
export interface PublishOptions {
  /** Leaves out erasures from this instant on: those of a frozen venue, which wait until it is unfrozen. */
  readonly erasedBefore?: Instant;
}

/**
 * Publishes the oldest unpublished events of a venue, at most `limit`. Concurrent publishers of this venue wait until
 * the transaction ends.
 *
 * @returns the events in their order; empty: there was nothing
 */
export async function publishNext(
  db: Writer,
  venueId: string | null,
  { limit, now, erasedBefore }: PublishOptions & { readonly limit: number; readonly now: Instant },
): Promise<LoggedEvent[]> {
  const log = logOf(venueId);
  const end = await lockLog(db, venueId, now);
  // Each part reads only unpublished events by their index, also where PostgreSQL has no statistics about a new venue:
  // it then expects one event, and would read all of its events for each of them.
  const rows = await db
    .with(
      (name) => name('next').materialized(),
      (of) =>
        of
          .selectFrom('events')
          .select(['sort_key as key', 'tie_breaker as tie'])
          .where('venue_id', '=', log)
          .where('position', 'is', null)
          .$if(erasedBefore !== undefined, (query) =>
            query.where((eb) => eb.or([eb('action', '!=', erasure), eb('at', '<', erasedBefore ?? now)])),
          )
          .orderBy('sort_key')
          .limit(limit),
    )
    .updateTable('events')
    .from((of) =>
      of
        .selectFrom('next')
        .select(['key', 'tie', sql<number>`row_number() over (order by key, tie)`.as('nth')])
        .as('numbered'),
    )
    .set(({ eb, ref }) => ({ position: eb(ref('nth'), '+', end), published_at: now }))
    .where('venue_id', '=', log)
    .where('position', 'is', null)
    .whereRef('sort_key', '=', 'key')
    .whereRef('tie_breaker', '=', 'tie')
    .returning(eventColumns)
    .execute();
  if (rows.length > 0)
    await db
      .updateTable('event_logs')
      .set({ last_position: end + rows.length, published_at: now })
      .where('venue_id', '=', log)
      .execute();
  return rows.map(eventOf).sort((one, other) => one.position - other.position);
}

/** The end of a published log. */
export interface LogEnd extends EventPosition {
  /** When its last event was published. */
  readonly publishedAt: Instant;
}

/** Lists the ends of all published logs, or of a venue's. */
export async function listLogEnds(db: Reader, venueId?: string): Promise<LogEnd[]> {
  let query = db.selectFrom('event_logs').selectAll().where('last_position', '>', 0);
  if (venueId !== undefined) query = query.where('venue_id', '=', venueId);
  return (await query.orderBy('venue_id').execute()).map((row) => ({
    venueId: venueOf(row.venue_id),
    position: row.last_position,
    publishedAt: row.published_at,
  }));
}

/** Returns the last position that was published before an instant; 0: none. */
export async function findPositionBefore(
  db: Reader,
  venueId: string | null,
  before: Instant,
): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select('position')
    .where('venue_id', '=', logOf(venueId))
    .where('position', '>', sql.lit(0))
    .where('published_at', '<', before)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** Lists published events of a venue after a position, up to a limit. */
export async function listPublished(
  db: Reader,
  { venueId, position }: EventPosition,
  limit: number,
): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(eventColumns)
    .where('venue_id', '=', logOf(venueId))
    // The condition of the index, as text: SQLite does not conclude it from the parameter below.
    .where('position', '>', sql.lit(0))
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(eventOf);
}

/** Lists published events of a venue before a position (null: all), newest first, up to a limit. */
export async function listLastPublished(
  db: Reader,
  { venueId, position }: { readonly venueId: string; readonly position: number | null },
  limit: number,
): Promise<LoggedEvent[]> {
  let query = db
    .selectFrom('events')
    .select(eventColumns)
    .where('venue_id', '=', venueId)
    .where('position', '>', sql.lit(0))
    .orderBy('position', 'desc')
    .limit(limit);
  if (position !== null) query = query.where('position', '<', position);
  return (await query.execute()).map(eventOf);
}

/** Finds an event; undefined: it was deleted. */
export async function findEvent(
  db: Reader,
  { venueId, position }: EventPosition,
): Promise<LoggedEvent | undefined> {
  const row = await db
    .selectFrom('events')
    .select(eventColumns)
    .where('venue_id', '=', logOf(venueId))
    .where('position', '=', position)
    .where('position', '>', sql.lit(0))
    .executeTakeFirst();
  return row && eventOf(row);
}

/**
 * Returns whether a reader that has read up to an event misses nothing if it continues after it: not if a restored backup
 * has lost the event, whose position another one may have now, or if events after it are no longer kept.
 */
export async function canContinueAfter(
  db: Reader,
  { at, ...read }: EventPosition & { readonly at: Instant },
): Promise<boolean> {
  const event = await findEvent(db, read);
  if (event !== undefined) return Math.abs(event.at) === at;
  const [next] = await listPublished(db, read, 1);
  if (next !== undefined) return next.position === read.position + 1;
  const row = await db
    .selectFrom('event_logs')
    .select('last_position')
    .where('venue_id', '=', logOf(read.venueId))
    .executeTakeFirst();
  return row?.last_position === read.position;
}
