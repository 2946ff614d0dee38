/**
 * The order in which the event log is published.
 *
 * Rows get their numbers when they are written, and may become visible after rows with higher numbers: a reader that
 * remembers the highest number would miss them. So events are published in rounds. A publisher assigns the next round
 * to all visible unpublished events, under a lock; events that become visible later get a later round
 * (decisions/0010).
 *
 * The events of one subject keep their order: they are written under the lock of that subject, so a reader that sees
 * the second also sees the first.
 */
import type { Cursor } from '../../domain/events/cursor.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { eventOf } from './event-log.ts';

/** Returns whether there are unpublished events. */
export async function hasUnpublishedEvents(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('round', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Publishes unpublished events that are not skipped as the next round, at most `limit`, lowest numbers first.
 * Concurrent publishers wait until this transaction ends.
 *
 * @returns the round, in its order; empty: there was nothing
 */
export async function publishNextRound(db: Writer, limit: number): Promise<LoggedEvent[]> {
  const { last_round: round, skipped_to: skippedTo } = await db
    .updateTable('event_rounds')
    .set(({ eb }) => ({ last_round: eb('last_round', '+', 1) }))
    .where('id', '=', 1)
    .returning(['last_round', 'skipped_to'])
    .executeTakeFirstOrThrow();
  const rows = await db
    .updateTable('events')
    .set({ round })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('events')
        .select('id')
        .where('round', 'is', null)
        .where('id', '>', skippedTo)
        .orderBy('id')
        .limit(limit),
    )
    .returningAll()
    .execute();
  return rows.map(eventOf).sort((a, b) => a.number - b.number);
}

/** Lists published events after the cursor, up to a limit. */
export async function listPublished(
  db: Reader,
  after: Cursor,
  { venueId, limit }: { readonly venueId?: string | undefined; readonly limit: number },
): Promise<LoggedEvent[]> {
  let query = db
    .selectFrom('events')
    .selectAll()
    .where('round', '>', 0)
    .where('round', '>=', after.round)
    .where((eb) => eb.or([eb('round', '>', after.round), eb('id', '>', after.number)]))
    .orderBy('round')
    .orderBy('id')
    .limit(limit);
  if (venueId !== undefined) query = query.where('venue_id', '=', venueId);
  return (await query.execute()).map(eventOf);
}

/** Lists published events before the cursor (or all), newest first, up to a limit. */
export async function listLastPublished(
  db: Reader,
  before: Cursor | null,
  { venueId, limit }: { readonly venueId: string; readonly limit: number },
): Promise<LoggedEvent[]> {
  let query = db
    .selectFrom('events')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('round', '>', 0)
    .orderBy('round', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null)
    query = query
      .where('round', '<=', before.round)
      .where((eb) => eb.or([eb('round', '<', before.round), eb('id', '<', before.number)]));
  return (await query.execute()).map(eventOf);
}

/** Returns the cursor of the last published event; null: none. */
export async function lastPublished(db: Reader): Promise<Cursor | null> {
  const row = await db
    .selectFrom('events')
    .select(['round', 'id'])
    .where('round', '>', 0)
    .orderBy('round', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { round: row.round ?? 0, number: row.id };
}

/** Finds an event; undefined: it was deleted. */
export async function findEvent(db: Reader, { round, number }: Cursor): Promise<LoggedEvent | undefined> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', number)
    .where('round', '=', round)
    .executeTakeFirst();
  return row && eventOf(row);
}
