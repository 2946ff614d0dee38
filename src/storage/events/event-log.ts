/** The event logs: what happened at each venue, who did it, and when. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { NotFoundError } from '../../domain/errors.ts';
import {
  type DomainEvent,
  type ImportedEvent,
  type LoggedEvent,
  payloadVersions,
} from '../../domain/events/event.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { fromJson, toJson } from '../engine/columns.ts';
import { pipelinedStatement } from '../engine/compiled.ts';
import { assertInstallationOpen } from '../engine/installation.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { EventKeys, firstEventKey } from './event-keys.ts';
import { assertNotFrozen } from './frozen-venues.ts';

/**
 * Records an event in the transaction that causes it, which has locked the subject. Every change of a venue or an account
 * records one, so this also rejects changes of a frozen venue or installation.
 *
 * @param isFreezeChecked the transaction has checked the freeze under a lock, or changes the freeze itself
 * @throws VenueFrozenError if the venue is frozen, or for no venue the installation
 * @throws NotFoundError if it was removed
 */
export async function recordEvent(
  db: Writer,
  event: DomainEvent,
  { isFreezeChecked = false }: RecordOptions = {},
): Promise<void> {
  const { venueId } = event;
  if (!isFreezeChecked) await assertExists(db, venueId);
  await (venueId === null ? insertEntryOfInstallation : insertEntryOfVenue)(db, entryOf(event));
}

/**
 * Records the first event of a reference that the transaction has just inserted, without reading earlier ones. Otherwise
 * like `recordEvent`.
 */
export async function recordFirstEvent(
  db: Writer,
  event: DomainEvent,
  { isFreezeChecked = false }: RecordOptions = {},
): Promise<void> {
  if (!isFreezeChecked) await assertExists(db, event.venueId);
  await insertFirstEntry(db, entryOf(event));
}

async function assertExists(db: Writer, venueId: string | null): Promise<void> {
  if (venueId === null) return assertInstallationOpen(db);
  if (!(await assertNotFrozen(db, venueId))) throw new NotFoundError(`There is no venue ${venueId}.`);
}

interface RecordOptions {
  readonly isFreezeChecked?: boolean;
}

const entryOf = ({ at, actor, kind, venueId, subject, payload }: DomainEvent): Entry => ({
  ...rowOf({ at, actor, action: kind, venueId, subject, details: payload }),
  version: payloadVersions[kind],
});

const rowOf = (entry: ImportedEvent) => ({
  venue_id: logOf(entry.venueId),
  ...keys.next(entry.at),
  at: entry.at,
  actor: entry.actor,
  action: entry.action,
  subject: entry.subject,
  details: toJson(entry.details),
});

/** Returns the log of a venue. */
export const logOf = (venueId: string | null) => venueId ?? '';
/** Returns the venue of a log; null: the installation. */
export const venueOf = (log: string) => (log === '' ? null : log);

/** The keys of the events that this process records. */
const keys = new EventKeys();

type Entry = ReturnType<typeof rowOf> & { readonly version: number };

const insertFirstEntry = pipelinedStatement((db, row: Entry) => db.insertInto('events').values(row));

/**
 * Inserts an event after the events of its subject, even if another instance, whose clock is ahead, recorded them. A
 * publisher sorts by this key.
 *
 * @param logs rows with the ids of logs
 */
const insertEntryInto = (logs: RawBuilder<{ readonly id: string }>) =>
  pipelinedStatement((db, row: Entry) =>
    db
      .insertInto('events')
      .columns([
        'venue_id',
        'actor',
        'action',
        'subject',
        'details',
        'at',
        'version',
        'tie_breaker',
        'sort_key',
      ])
      .expression((insert) =>
        insert
          .selectFrom(logs.as('logs'))
          .leftJoin(
            (of) =>
              of
                .selectFrom('events')
                .select(['venue_id', 'sort_key as last'])
                .where('venue_id', '=', row.venue_id)
                .where('subject', '=', row.subject)
                .orderBy('sort_key', 'desc')
                .limit(sql.lit(1))
                .as('earlier'),
            (join) => join.onRef('earlier.venue_id', '=', 'logs.id'),
          )
          .where('logs.id', '=', row.venue_id)
          .select([
            'logs.id as venue_id',
            sql<string>`cast(${row.actor} as text)`.as('actor'),
            sql<string>`cast(${row.action} as text)`.as('action'),
            sql<string>`cast(${row.subject} as text)`.as('of'),
            sql<Entry['details']>`cast(${row.details} as text)`.as('details'),
            sql<number>`cast(${row.at} as bigint)`.as('at'),
            sql<number>`cast(${row.version} as integer)`.as('version'),
            sql<number>`cast(${row.tie_breaker} as bigint)`.as('tie_breaker'),
            sql<number>`case when last >= ${row.sort_key} then last + 1 else cast(${row.sort_key} as bigint) end`.as(
              'sort_key',
            ),
          ]),
      ),
  );

/**
 * Citus runs this on the node of the venue, because the id comes from a row there. With an id from elsewhere it would run
 * it at the coordinator, which copies its row, and make the commit two-phase.
 */
const insertEntryOfVenue = insertEntryInto(sql.table('venues'));
const insertEntryOfInstallation = insertEntryInto(sql`(select cast('' as text) as id)`);

/**
 * Imports events of another installation in their order, unpublished for good if they have no position. Both databases limit the parameters of
 * one statement.
 */
export async function importEventLogEntries(
  db: Writer,
  entries: readonly (ImportedEvent & {
    /** Of a venue that moves: events keep their positions, and thereby their ids. Null: it is published after the move. */
    readonly position?: number | null | undefined;
    readonly version?: number | undefined;
    readonly publishedAt?: Instant | null | undefined;
  })[],
  now: Instant,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ position = 0, version = 0, publishedAt = null, ...entry }) => ({
    ...rowOf(entry),
    ...keys.next(now),
    position,
    version,
    published_at: publishedAt,
  }));
  await db.insertInto('events').values(rows).execute();
}

/** The time of the last event in the logs; no row: none. */
export const lastEventTimeSql = `select at from (
    select at, sort_key from events where position is null
    union all select published_at as at, published_at * 1000 as sort_key from event_logs
  ) as log order by sort_key desc limit 1`;

/** Returns the time of the last event; null: none. */
export async function lastEventTime(db: Reader): Promise<Instant | null> {
  const row = await db
    .selectFrom(sql<{ at: Instant }>`(${sql.raw(lastEventTimeSql)})`.as('newest'))
    .select('at')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** An event with its state in the published log. */
export interface StreamedEvent extends LoggedEvent {
  readonly publishedAt: Instant | null;
  /** False: it is published later. Imported events, which never are, count as published. */
  readonly isPublished: boolean;
}

/** Streams a venue's events in the order in which they were recorded, page by page. */
export async function* streamEventLog(
  db: Reader,
  venueId: string | null,
  pageSize: number,
): AsyncIterable<StreamedEvent[]> {
  let after = firstEventKey;
  for (;;) {
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .where('venue_id', '=', logOf(venueId))
      .where('sort_key', '>=', after.sort_key)
      .where((eb) => eb.or([eb('sort_key', '>', after.sort_key), eb('tie_breaker', '>', after.tie_breaker)]))
      .orderBy('sort_key')
      .orderBy('tie_breaker')
      .limit(pageSize)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
    yield rows.map((row) => ({
      ...eventOf(row),
      publishedAt: row.published_at,
      isPublished: row.position !== null,
    }));
  }
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
  // Sorted here: as a condition, the planner might read all events of the venue instead of the few of a subject.
  return rows
    .sort((one, other) => one.sort_key - other.sort_key || one.tie_breaker - other.tie_breaker)
    .map(eventOf);
}

/** What a history shows: about twice as many as a booking with daily changes has in a year. */
export const maxHistory = 1_000;

/** Lists the newest events of a subject, at most `maxHistory`, in order. */
export async function listLatestEventsOf(
  db: Reader,
  venueId: string,
  subject: string,
): Promise<LoggedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('subject', '=', subject)
    .orderBy('sort_key', 'desc')
    .orderBy('tie_breaker', 'desc')
    .limit(maxHistory)
    .execute();
  return rows.reverse().map(eventOf);
}

type Row = Pick<Selectable<Tables['events']>, (typeof eventColumns)[number]>;

/** The columns of an event. */
export const eventColumns = [
  'venue_id',
  'position',
  'at',
  'actor',
  'action',
  'subject',
  'details',
  'version',
] as const;

/** Converts a row to an event. */
export const eventOf = (row: Row): LoggedEvent => ({
  venueId: venueOf(row.venue_id),
  position: row.position ?? 0,
  at: row.at,
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  details: fromJson(row.details),
  version: row.version,
});

/** The number of rows deleted per transaction. */
const deleteBatchSize = 500;

/**
 * Deletes the oldest events of a venue before an instant, a batch at a time. The newest published one stays: from its
 * id, a program reads what follows.
 *
 * @returns whether there may be more
 */
export async function deleteEventsBefore(
  db: Writer,
  venueId: string | null,
  before: Instant,
): Promise<boolean> {
  const log = logOf(venueId);
  const oldest = await db
    .selectFrom('events')
    .select(['sort_key', 'tie_breaker', 'at'])
    .where('venue_id', '=', log)
    .orderBy('sort_key')
    .orderBy('tie_breaker')
    .limit(deleteBatchSize)
    .execute();
  const last = oldest.findLast(({ at }) => at < before);
  if (last === undefined) return false;
  const newest = await db
    .selectFrom('events')
    .select('position')
    .where('venue_id', '=', log)
    .where('position', '>', sql.lit(0))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { numDeletedRows } = await db
    .deleteFrom('events')
    .where('venue_id', '=', log)
    .where('sort_key', '<=', last.sort_key)
    .where('at', '<', before)
    .where((eb) => eb.or([eb('position', 'is', null), eb('position', '<', newest?.position ?? 0)]))
    .executeTakeFirst();
  return numDeletedRows >= BigInt(deleteBatchSize);
}
