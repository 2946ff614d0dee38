/** Lists the events of a venue by topic, actor, space and time, newest first. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { LoggedEvent } from '../../domain/events/event.ts';
import { type EventTopic, eventTopics } from '../../domain/events/event-topics.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { eventColumns, eventOf } from './event-log.ts';

/** A filter of events; omitted members match everything. */
export interface EventFilter {
  readonly venueId: string;
  /** Only events before this position; null: all. */
  readonly position: number | null;
  readonly topic?: EventTopic | undefined;
  /** As stored: `staff:7f3c`; `visitor`: any visitor. */
  readonly actor?: string | undefined;
  /** '': no space has this id. */
  readonly spaceId?: string | undefined;
  readonly within?: Interval | undefined;
}

/** The rows examined per page. */
const maxExamined = 2_000;

/**
 * Lists one page. It examines at most 2,000 events, so a page may have fewer events than the limit although more
 * follow.
 *
 * @returns `next`: the last event of the page or of those examined, from which the next page continues; null: none
 */
export async function listMatchingEvents(
  db: Reader,
  filter: EventFilter,
  limit: number,
): Promise<{ readonly events: LoggedEvent[]; readonly next: LoggedEvent | null }> {
  const examined = queryExamined(db, filter);
  const candidates = db.selectFrom(examined.select(eventColumns).limit(maxExamined).as('events'));
  const rows = await (candidates as ReturnType<typeof eventsIn>)
    .select(eventColumns)
    .where(matchesEvent(filter))
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  const events = rows.slice(0, limit).map(eventOf);
  const last = events.at(-1);
  if (rows.length > limit && last !== undefined) return { events, next: last };
  const end = await examined
    .select(eventColumns)
    .offset(maxExamined - 1)
    .limit(1)
    .executeTakeFirst();
  return { events, next: end === undefined ? null : eventOf(end) };
}

const eventsIn = (db: Reader) => db.selectFrom('events');

function queryExamined(db: Reader, { venueId, position, within }: EventFilter) {
  let query = eventsIn(db)
    .where('venue_id', '=', venueId)
    .where('position', '>', sql.lit(0))
    .orderBy('position', 'desc');
  if (position !== null) query = query.where('position', '<', position);
  if (within !== undefined) query = query.where('at', '>=', within.startsAt).where('at', '<', within.endsAt);
  return query;
}

const matchesEvent =
  ({ venueId, topic, actor, spaceId }: EventFilter) =>
  (of: ExpressionBuilder<Tables, 'events'>) => {
    const conditions: Expression<SqlBool>[] = [];
    if (topic !== undefined)
      conditions.push(of.or(eventTopics[topic].map((start) => of('action', 'like', `${start}.%`))));
    if (actor === 'visitor') conditions.push(of('actor', 'like', 'visitor%'));
    else if (actor !== undefined) conditions.push(of('actor', '=', actor));
    if (spaceId === '') conditions.push(sql<SqlBool>`1 = 0`);
    else if (spaceId !== undefined)
      conditions.push(
        of.or([
          of.exists(
            of
              .selectFrom('booking_items as i')
              .select('i.item')
              .where('i.venue_id', '=', venueId)
              .whereRef('i.reference', '=', 'events.subject')
              .where('i.space_id', '=', spaceId),
          ),
          // Blocks, edits and moves name spaces in their data. A quoted id is a whole JSON string.
          of.and([
            of('action', 'not like', 'staff%'),
            sql<SqlBool>`details like ${`%"${spaceId.replaceAll('_', '\\_')}"%`} escape '\\'`,
          ]),
        ]),
      );
    return of.and(conditions);
  };
