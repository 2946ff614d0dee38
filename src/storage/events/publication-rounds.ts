/**
 * The order in which readers of the log are told.
 *
 * Lines are numbered when they are written, and may be seen later than others with higher numbers: a reader that only
 * kept the highest number would miss them. So readers are told in rounds. Whoever wants to read gives what is there and
 * untold the number of the next round, under a lock; what is seen later comes in a later one (decisions/0010).
 *
 * What happened to one subject keeps its order: it was written under the lock of that subject, so whoever sees the second
 * line sees the first.
 */
import type { Cursor } from '../../domain/events/cursor.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { eventOf } from './event-log.ts';

/** Whether something has been written down that nobody has been told of. */
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
 * Makes what is untold and not skipped the next round, at most so many lines, the lowest numbers first. Others who want to
 * wait until this transaction is through.
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

/** What readers were told after the cursor, so many events. */
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

/** What readers were told before the cursor, or at all, so many events, the last one first. */
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

/** The last event that readers were told of; null: none. */
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

/** One event; undefined: the log does not have it any more. */
export async function findEvent(db: Reader, { round, number }: Cursor): Promise<LoggedEvent | undefined> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', number)
    .where('round', '=', round)
    .executeTakeFirst();
  return row && eventOf(row);
}
