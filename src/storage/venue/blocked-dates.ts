/** Which blocks concern a space: its own, and those of every space that shares a room with it. */
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { BlockedDates, blockReachDays } from '../../domain/booking/blocked-dates.ts';
import type { NamedBlock } from '../../domain/booking/offer-rules.ts';
import { addDays, daysBetween, maxDate } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import { fromJson, type Tables } from '../engine/tables.ts';

/** Dates, both inclusive, on which a block may have a day that takes something. */
export interface NearbyDates {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/** All dates whose blocked hours can reach what starts on one of these; compared as text, so none after the last date there is. */
export const nearbyDates = (from: CalendarDate, to: CalendarDate): NearbyDates => ({
  first: addDays(from, -blockReachDays),
  last: daysBetween(to, maxDate) > blockReachDays ? addDays(to, blockReachDays) : maxDate,
});

const blockColumns = [
  'b.id',
  'b.from_date',
  'b.to_date',
  'b.from_time',
  'b.to_time',
  'b.every_year',
  'b.weekdays',
  'b.except_dates',
  'b.reason',
] as const;

/** When a block takes its spaces, out of its row. */
export const blockTimesOfRow = (
  row: Pick<
    Selectable<Tables['blocks']>,
    'from_date' | 'to_date' | 'from_time' | 'to_time' | 'every_year' | 'weekdays' | 'except_dates'
  >,
) => ({
  from: row.from_date,
  to: row.to_date,
  fromTime: row.from_time,
  toTime: row.to_time,
  everyYear: row.every_year === 1,
  weekdays: fromJson(row.weekdays),
  except: fromJson(row.except_dates),
});

const namedBlock = (
  row: Pick<Tables['blocks'], 'id' | 'reason'> & Parameters<typeof blockTimesOfRow>[0],
) => ({
  id: row.id,
  reason: row.reason,
  ...blockTimesOfRow(row),
});

type WithBlocks = ExpressionBuilder<Tables & { b: Tables['blocks'] }, 'b'>;

/** Every year, or with a day about these. */
const isAbout =
  ({ first, last }: NearbyDates) =>
  (of: WithBlocks) =>
    of.or([
      of('b.every_year', '=', 1),
      of.and([of('b.to_date', '>=', first), of('b.from_date', '<=', last)]),
    ]);

/**
 * A block of the venue (`v` in the query) about these dates, for whichever space; null where there is none, and nobody
 * needs to ask for more.
 */
export const blockNearExists = (
  { selectFrom }: ExpressionBuilder<Tables & { v: Tables['venues'] }, 'v'>,
  about: NearbyDates,
) =>
  selectFrom('blocks as b')
    .select('b.id')
    .whereRef('b.venue_id', '=', 'v.id')
    .where(isAbout(about))
    .limit(1)
    .as('any_block');

/** The blocks about some dates that concern a space of a venue. */
export async function listBlocksOfSpace(
  db: Reader,
  venueId: string,
  spaceId: string,
  about: NearbyDates,
): Promise<(NamedBlock & { readonly timezone: string })[]> {
  const { rows } = await findBlocksOfSpace(db, { venueId, spaceId, ...about });
  return rows.map((row) => ({ ...namedBlock(row), timezone: row.timezone }));
}

const findBlocksOfSpace = precompiledQuery(
  (db, of: NearbyDates & { readonly venueId: string; readonly spaceId: string }) =>
    db
      .selectFrom('blocks as b')
      .innerJoin('venues as v', 'v.id', 'b.venue_id')
      .select([...blockColumns, 'v.timezone'])
      .where('b.venue_id', '=', of.venueId)
      .where(isAbout(of))
      .where((eb) =>
        eb.or([
          eb('b.every_space', '=', 1),
          eb(
            'b.id',
            'in',
            db
              .selectFrom('blocked_spaces as x')
              .innerJoin('space_rooms as its', (join) =>
                join.onRef('its.venue_id', '=', 'x.venue_id').onRef('its.space_id', '=', 'x.space_id'),
              )
              .innerJoin('space_rooms as own', (join) =>
                join.onRef('own.venue_id', '=', 'its.venue_id').onRef('own.room_id', '=', 'its.room_id'),
              )
              .select('x.block_id')
              .where('own.venue_id', '=', of.venueId)
              .where('own.space_id', '=', of.spaceId),
          ),
        ]),
      )
      .orderBy('b.from_date')
      .orderBy('b.id'),
);

/**
 * The block that keeps the rooms of a space from an event, whoever asks for it; null: none does. Nothing but the lock of
 * the space keeps a block from coming in between.
 */
export async function findConflictingBlock(
  db: Reader,
  venueId: string,
  spaceId: string,
  event: Interval,
): Promise<NamedBlock | null> {
  // Wherever the venue is, its calendar is at most a day from this one.
  const date = todayIn('UTC', event.startsAt);
  const blocks = await listBlocksOfSpace(
    db,
    venueId,
    spaceId,
    nearbyDates(addDays(date, -1), addDays(date, 1)),
  );
  const [first] = blocks;
  return first === undefined ? null : (new BlockedDates(blocks, first.timezone).allTaking(event)[0] ?? null);
}

/** A block with the spaces it is written for; null: every one. */
export type VenueBlock = NamedBlock & { readonly spaceIds: ReadonlySet<string> | null };

/** The blocks of a venue about some dates. */
export async function listBlocksBetween(
  db: Reader,
  venueId: string,
  about: NearbyDates,
): Promise<VenueBlock[]> {
  const { rows } = await findBlocksAbout(db, { venueId, ...about });
  if (rows.every((row) => row.every_space === 1))
    return rows.map((row) => ({ ...namedBlock(row), spaceIds: null }));
  const spaces = Map.groupBy((await findBlockedSpaces(db, { venueId })).rows, ({ block_id }) => block_id);
  return rows.map((row) => ({
    ...namedBlock(row),
    spaceIds:
      row.every_space === 1 ? null : new Set(spaces.get(row.id)?.map(({ space_id }) => space_id) ?? []),
  }));
}

const findBlocksAbout = precompiledQuery((db, of: NearbyDates & { readonly venueId: string }) =>
  db
    .selectFrom('blocks as b')
    .select([...blockColumns, 'b.every_space'])
    .where('b.venue_id', '=', of.venueId)
    .where(isAbout(of))
    .orderBy('b.from_date')
    .orderBy('b.id'),
);

const findBlockedSpaces = precompiledQuery((db: Kysely<Tables>, { venueId }: { readonly venueId: string }) =>
  db.selectFrom('blocked_spaces').select(['block_id', 'space_id']).where('venue_id', '=', venueId),
);
