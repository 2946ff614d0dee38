/** Spaces and slots as far as availability needs them: without names and packages. */
import type { ExpressionBuilder } from 'kysely';
import { BlockedDates, noBlocks } from '../../domain/booking/blocked-dates.ts';
import type { OfferRules } from '../../domain/booking/offer-rules.ts';
import type { CalendarDate, ClockTime } from '../../domain/time/instant.ts';
import type { Slot, SlotSchedule } from '../../domain/venue/slot.ts';
import type { SlotHours } from '../../domain/venue/slot-hours.ts';
import { fromJson, type Json } from '../engine/columns.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import {
  blockNearExists,
  listBlocksBetween,
  listBlocksOfSpace,
  type NearbyDates,
  nearbyDates,
} from './blocked-dates.ts';
import { blocksInRooms, findRooms } from './blocks-of-spaces.ts';
import { rulesColumns, rulesOfRow } from './offer-rules.ts';
import { roomNameOf } from './rooms.ts';

type SlotTime = SlotSchedule & { readonly id: string };

/**
 * Lists the times of the slots of `listBookableSlots`, and the rules by which they are offered in a range of dates.
 * Without slots, returns no rules.
 */
export async function listSlotTimes(
  db: Reader,
  venueId: string,
  spaceId: string,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<{ rules: OfferRules; slots: SlotTime[] }> {
  const about = nearbyDates(from, to);
  const { rows } = await findSlotTimes(db, { venueId, spaceId, ...about });
  const [row] = rows;
  if (row === undefined) return { rules: noRules, slots: [] };
  const blocks = row.any_block === null ? [] : await listBlocksOfSpace(db, venueId, spaceId, about);
  const rules = { ...rulesOfRow(row), blocks: new BlockedDates(blocks, row.timezone) };
  return { rules, slots: rows.map(slotTimeOf) };
}

const noRules: OfferRules = {
  timezone: 'UTC',
  setupMinutes: 0,
  turnaroundMinutes: 0,
  noticeHours: 0,
  horizonDays: null,
  blocks: noBlocks,
};
const timesColumns = ['t.id', 't.start_time', 't.end_time', 't.weekdays', 't.seasons', 't.hours'] as const;

/** SQL for whether a slot has a package. */
const isOffered =
  (venueId: string) =>
  ({ exists, selectFrom }: ExpressionBuilder<Tables & { t: Tables['slots'] }, 't'>) =>
    exists(
      selectFrom('offers as o')
        .select('o.slot_id')
        .where('o.venue_id', '=', venueId)
        .whereRef('o.slot_id', '=', 't.id'),
    );

const findSlotTimes = precompiledQuery(
  (db, { venueId, spaceId, ...about }: { venueId: string; spaceId: string } & NearbyDates) =>
    db
      .selectFrom('slots as t')
      .innerJoin('spaces as s', (join) =>
        join.onRef('s.venue_id', '=', 't.venue_id').onRef('s.id', '=', 't.space_id'),
      )
      .innerJoin('venues as v', 'v.id', 't.venue_id')
      .select([...timesColumns, ...rulesColumns])
      .select((of) => blockNearExists(of, { venueId, ...about }))
      .where('t.venue_id', '=', venueId)
      .where('t.space_id', '=', spaceId)
      .where(isOffered(venueId))
      .orderBy('t.position'),
);

/** A published space with its slots, as in `listSlotTimes`. */
export interface SpaceTimes {
  readonly id: string;
  readonly rooms: readonly string[];
  /** Its capacity, and the capacity of each layout. */
  readonly capacities: readonly number[];
  readonly rules: OfferRules;
  readonly slots: readonly SlotTime[];
}

/** Lists a venue's published spaces in their order for a range of dates, including those without slots. */
export async function listSpaceTimes(
  db: Reader,
  venueId: string,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<SpaceTimes[]> {
  const inRooms = (await findRooms(db, { venueId })).rows;
  const rooms = Map.groupBy(inRooms, ({ space_id }) => space_id);
  const blocks = await listBlocksBetween(db, venueId, nearbyDates(from, to));
  const blocksOf = blocksInRooms(blocks, inRooms);
  const spaces = Map.groupBy((await findSpaceTimes(db, { venueId })).rows, ({ space_id }) => space_id);
  return [...spaces].flatMap(([id, rows]) => {
    const [space] = rows;
    if (space === undefined) return [];
    return {
      id,
      rooms: (rooms.get(id) ?? []).map(({ room_id }) => roomNameOf(room_id)),
      capacities: [space.capacity, ...fromJson(space.layouts).map(({ capacity }) => capacity)],
      rules: { ...rulesOfRow(space), blocks: blocksOf(id, space.timezone) },
      // A space without slots is one row of nulls; in every other row, no slot column is null.
      slots: rows.flatMap((row) => (row.id === null ? [] : slotTimeOf(row as TimesRow))),
    };
  });
}

const findSpaceTimes = precompiledQuery((db, { venueId }: { venueId: string }) =>
  db
    .selectFrom('spaces as s')
    .innerJoin('venues as v', 'v.id', 's.venue_id')
    .leftJoin('slots as t', (join) =>
      join.onRef('t.venue_id', '=', 's.venue_id').onRef('t.space_id', '=', 's.id').on(isOffered(venueId)),
    )
    .select(['s.id as space_id', 's.capacity', 's.layouts', ...timesColumns, ...rulesColumns])
    .where('s.venue_id', '=', venueId)
    .where('s.active', '=', 1)
    .where('s.published', '=', 1)
    .orderBy('s.position')
    .orderBy('t.position'),
);

interface TimesRow {
  readonly id: string;
  readonly start_time: ClockTime;
  readonly end_time: ClockTime;
  readonly weekdays: Json<Slot['weekdays']>;
  readonly seasons: Json<Slot['seasons']>;
  readonly hours: Json<SlotHours> | null;
}

const slotTimeOf = (row: TimesRow): SlotTime => ({
  id: row.id,
  startTime: row.start_time,
  endTime: row.end_time,
  weekdays: fromJson(row.weekdays),
  seasons: fromJson(row.seasons),
  hours: row.hours && fromJson(row.hours),
});
