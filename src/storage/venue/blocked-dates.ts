/** The blocks that apply to a space: its own, and those of every space that shares a room with it. */
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { Block } from '../../domain/booking/block.ts';
import { type BlockedDates, blockReachDays, type DatedInterval } from '../../domain/booking/blocked-dates.ts';
import type { NamedBlock } from '../../domain/booking/offer-rules.ts';
import { addDays, daysBetween, maxDate } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { fromJson } from '../engine/columns.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';

/** The dates, both inclusive, on which a block may be relevant. */
export interface NearbyDates {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/**
 * Returns all dates whose blocked hours can reach events on these dates, within the supported dates, since they are
 * compared as text.
 */
export const nearbyDates = (from: CalendarDate, to: CalendarDate): NearbyDates => ({
  first: addDays(from, -blockReachDays),
  last: daysBetween(to, maxDate) > blockReachDays ? addDays(to, blockReachDays) : maxDate,
});

/** Returns all dates whose blocks can cover bookings, at least one, also if the venue has another time zone by now. */
export function nearbyDatesOf(bookings: readonly DatedInterval[]): NearbyDates {
  const dates = bookings.map(({ date }) => date).sort();
  const [[first = ''], last = ''] = [dates, dates.at(-1)];
  return nearbyDates(addDays(first, -1), addDays(last, 1));
}

const blockColumns = [
  'b.id',
  'b.from_date',
  'b.to_date',
  'b.from_time',
  'b.to_time',
  'b.every_year',
  'b.weekdays',
  'b.except_dates',
  'b.except_bookings',
  'b.reason',
] as const;

/** Reads the times of a block from its row. */
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

/** Reads the bookings that stay on dates of a block. */
export function bookedExceptionsOfRow({
  except_bookings,
}: Pick<Selectable<Tables['blocks']>, 'except_bookings'>): Pick<Block, 'exceptBookings'> {
  const exceptBookings = fromJson(except_bookings);
  return exceptBookings.length > 0 ? { exceptBookings } : {};
}

const namedBlock = (
  row: Pick<Selectable<Tables['blocks']>, 'id' | 'reason' | 'except_bookings'> &
    Parameters<typeof blockTimesOfRow>[0],
) => ({
  id: row.id,
  reason: row.reason,
  ...blockTimesOfRow(row),
  ...bookedExceptionsOfRow(row),
});

type WithBlocks = ExpressionBuilder<Tables & { b: Tables['blocks'] }, 'b'>;

/** Matches blocks that repeat yearly or have a date in this range. */
const mayApplyWithin =
  ({ first, last }: NearbyDates) =>
  (of: WithBlocks) =>
    of.or([
      of('b.every_year', '=', 1),
      of.and([of('b.to_date', '>=', first), of('b.from_date', '<=', last)]),
    ]);

/**
 * Returns SQL that selects any block of the venue near these dates, for any space. If its result is null, blocks need
 * no further query.
 */
export const blockNearExists = <Database extends Tables>(
  { selectFrom }: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>,
  { venueId, ...about }: NearbyDates & { readonly venueId: string },
) =>
  (selectFrom as ExpressionBuilder<Tables, never>['selectFrom'])('blocks as b')
    .select('b.id')
    .where('b.venue_id', '=', venueId)
    .where(mayApplyWithin(about))
    .limit(1)
    .as('any_block');

/** Lists the blocks near some dates that apply to a space of a venue. */
export async function listBlocksOfSpace(
  db: Reader,
  venueId: string,
  spaceId: string,
  about: NearbyDates,
): Promise<(NamedBlock & { readonly timezone: string })[]> {
  const { rows } = await findBlocksOfSpace(db, { venueId, spaceId, ...about });
  return rows.map((row) => ({ ...namedBlock(row), timezone: row.timezone }));
}

/** Selects the spaces that share a room with one, itself included. */
const neighboursOf = (db: Kysely<Tables>, of: { readonly venueId: string; readonly spaceId: string }) =>
  db
    .selectFrom('space_rooms as its')
    .select('its.space_id')
    .where('its.venue_id', '=', of.venueId)
    .where('its.room_id', 'in', ({ selectFrom }) =>
      selectFrom('space_rooms as own')
        .select('own.room_id')
        .where('own.venue_id', '=', of.venueId)
        .where('own.space_id', '=', of.spaceId),
    );

const findBlocksOfSpace = precompiledQuery(
  (db, of: NearbyDates & { readonly venueId: string; readonly spaceId: string }) =>
    db
      .selectFrom('blocks as b')
      .innerJoin('venues as v', 'v.id', 'b.venue_id')
      .select([...blockColumns, 'v.timezone'])
      .where('b.venue_id', '=', of.venueId)
      .where(mayApplyWithin(of))
      .where((eb) =>
        eb.or([
          eb('b.all_spaces', '=', 1),
          // Each space once: spaces may share many rooms, and be named by many blocks.
          eb(
            'b.id',
            'in',
            db
              .selectFrom('blocked_spaces as x')
              .select('x.block_id')
              .where('x.venue_id', '=', of.venueId)
              .where('x.space_id', 'in', neighboursOf(db, of)),
          ),
        ]),
      )
      .orderBy('b.from_date')
      .orderBy('b.id'),
);

/** Returns the blocks that cover an event of a booking, without those in which the booking stays on one of these dates. */
export function blocksInTheWay(
  blocked: BlockedDates<NamedBlock>,
  reference: string,
  event: DatedInterval,
): NamedBlock[] {
  const found = blocked.findBlocks(event);
  if (found.every(({ exceptBookings }) => exceptBookings === undefined)) return found;
  const dates = blocked.conflictingDates(event);
  const staysIn = ({ exceptBookings = [] }: NamedBlock) =>
    exceptBookings.some((each) => each.reference === reference && dates.includes(each.date));
  return found.filter((block) => !staysIn(block));
}

/** A block with its spaces, null: all; and the venue's time zone. */
export type VenueBlock = NamedBlock & {
  readonly spaceIds: ReadonlySet<string> | null;
  readonly timezone: string;
};

/** Lists the blocks of a venue near some dates. */
export async function listBlocksBetween(
  db: Reader,
  venueId: string,
  about: NearbyDates,
): Promise<VenueBlock[]> {
  const { rows } = await findBlocksNear(db, { venueId, ...about });
  if (rows.every((row) => row.all_spaces === 1))
    return rows.map((row) => ({ ...namedBlock(row), timezone: row.timezone, spaceIds: null }));
  const spaces = Map.groupBy((await findBlockedSpaces(db, { venueId })).rows, ({ block_id }) => block_id);
  return rows.map((row) => ({
    ...namedBlock(row),
    timezone: row.timezone,
    spaceIds:
      row.all_spaces === 1 ? null : new Set(spaces.get(row.id)?.map(({ space_id }) => space_id) ?? []),
  }));
}

const findBlocksNear = precompiledQuery((db, of: NearbyDates & { readonly venueId: string }) =>
  db
    .selectFrom('blocks as b')
    .innerJoin('venues as v', 'v.id', 'b.venue_id')
    .select([...blockColumns, 'b.all_spaces', 'v.timezone'])
    .where('b.venue_id', '=', of.venueId)
    .where(mayApplyWithin(of))
    .orderBy('b.from_date')
    .orderBy('b.id'),
);

const findBlockedSpaces = precompiledQuery((db: Kysely<Tables>, { venueId }: { readonly venueId: string }) =>
  db.selectFrom('blocked_spaces').select(['block_id', 'space_id']).where('venue_id', '=', venueId),
);
