/** The event log: what happened, who did it, and when. */
import type { Selectable } from 'kysely';
import {
  type DomainEvent,
  type ImportedEvent,
  type LoggedEvent,
  payloadVersions,
} from '../../domain/events/event.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { pipelinedStatement } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { fromJson, type Tables, toJson } from '../engine/tables.ts';

/** Records an event in the transaction that causes it. */
export async function recordEvent(db: Writer, event: DomainEvent): Promise<void> {
  const { at, actor, kind, venueId, subject, payload } = event;
  const entry = rowOf({ at, actor, action: kind, venueId, subject, details: payload });
  await insertEntry(db, { ...entry, version: payloadVersions[kind] });
}

const rowOf = (entry: ImportedEvent) => ({
  at: entry.at,
  actor: entry.actor,
  action: entry.action,
  venue_id: entry.venueId ?? '',
  subject: entry.subject,
  details: toJson(entry.details),
});

const insertEntry = pipelinedStatement((db, row: ReturnType<typeof rowOf> & { readonly version: number }) =>
  db.insertInto('events').values(row),
);

/**
 * Imports events of another installation in their order, unpublished for good. Both databases limit the parameters of
 * one statement.
 */
export async function importEventLogEntries(db: Writer, entries: readonly ImportedEvent[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...rowOf(entry), round: 0 }));
  await db.insertInto('events').values(rows).execute();
}

/** Returns the time of the newest event; null: none. */
export async function lastEventTime(db: Reader): Promise<Instant | null> {
  const row = await db.selectFrom('events').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.at ?? null;
}

/** Lists a venue's events in order, after the one with number `afterId`, up to a limit. */
export async function listEventLog(
  db: Reader,
  venueId: string,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(eventOf);
}

/** Lists the events of some subjects (references, blocks, keys) of a venue, in order. */
export async function listEventLogOf(
  db: Reader,
  venueId: string,
  subjects: readonly string[],
): Promise<LoggedEvent[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('subject', 'in', subjects)
    .execute();
  // Filtered here: as a condition, the planner might read all events of the venue instead of the few of a subject.
  return rows.map(eventOf).sort((one, other) => one.number - other.number);
}

type Row = Selectable<Tables['events']>;

/** Converts a row to an event. */
export const eventOf = (row: Row): LoggedEvent => ({
  round: row.round ?? 0,
  number: row.id,
  at: row.at,
  actor: row.actor,
  action: row.action,
  venueId: row.venue_id === '' ? null : row.venue_id,
  subject: row.subject,
  details: fromJson(row.details),
  version: row.version,
});

/** The number of rows deleted per transaction. */
const deleteBatchSize = 500;

/**
 * Deletes the oldest events before an instant, a batch at a time.
 *
 * @returns whether there may be more
 */
export async function deleteEventsBefore(db: Writer, before: Instant): Promise<boolean> {
  const oldest = await db
    .selectFrom('events')
    .select(['id', 'at'])
    .orderBy('id')
    .limit(deleteBatchSize)
    .execute();
  const ids = oldest.filter(({ at }) => at < before).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('events').where('id', 'in', ids).execute();
  return ids.length === deleteBatchSize;
}
