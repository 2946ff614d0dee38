/**
 * Setups and turnarounds: in each room of an event, separate occupancies before its start and after its end, so that the
 * database rejects a booking that would leave no time for them.
 *
 * Agreed bookings take precedence: after a change of the venue, a turnaround ends early where the next event in its room
 * starts, and a setup starts late where what came before it ends.
 */
import { isOccupancyActive } from '../../domain/booking/availability.ts';
import {
  type OccupiedTime,
  type PreparationTimes,
  withPreparation,
} from '../../domain/booking/occupied-time.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { RequestOfVenue } from './booking-requests.ts';
import { deleteAllExpiredHolds, deleteExpiredHolds, type Occupant, partsOf, rowOf } from './occupancies.ts';
import { listOccupancies } from './occupancies-by-interval.ts';
import { maxPreparationMs } from './ready-times.ts';

/** Returns the interval from an instant to the last date that JavaScript has. */
export const since = (startsAt: Instant): Interval => ({ startsAt, endsAt: 8.64e15 });

/** Returns the setup and the turnaround of a space; 0 if the venue has no such space. */
export async function preparationOf(db: Reader, venueId: string, spaceId: string): Promise<PreparationTimes> {
  const row = await db
    .selectFrom('spaces')
    .select(['setup_minutes', 'turnaround_minutes'])
    .where('venue_id', '=', venueId)
    .where('id', '=', spaceId)
    .executeTakeFirst();
  return { setupMinutes: row?.setup_minutes ?? 0, turnaroundMinutes: row?.turnaround_minutes ?? 0 };
}

/**
 * Deletes the setups and turnarounds in these rooms of events near the interval, until `recomputePreparation` adds them
 * again.
 */
export async function deletePreparation(
  db: Writer,
  venueId: string,
  roomIds: readonly string[],
  { startsAt, endsAt }: Interval,
): Promise<void> {
  if (roomIds.length === 0) return;
  await db
    .deleteFrom('occupancies')
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', roomIds)
    .where('turnaround', '=', 1)
    // Only this range of the index is read.
    .where('starts_at', '>', startsAt - maxPreparationMs)
    .where('starts_at', '<', endsAt + maxPreparationMs)
    // As in `near`: a turnaround starts as its event ends, and a setup ends as its event starts.
    .where((of) =>
      of.or([
        of.and([of('setup', '=', 0), of('starts_at', '<', endsAt)]),
        of.and([
          of('setup', '=', 1),
          of('ends_at', '>', startsAt),
          of('ends_at', '<', endsAt + maxPreparationMs),
        ]),
      ]),
    )
    .execute();
}

/** Leaves out the setup or the turnaround of an event that cannot be in the interval. */
const near = <Time extends OccupiedTime>(time: Time, { startsAt, endsAt }: Interval): Time => ({
  ...time,
  ...((time.startsAt <= startsAt || time.startsAt >= endsAt + maxPreparationMs) && {
    setupAt: time.startsAt,
  }),
  ...((time.endsAt <= startsAt - maxPreparationMs || time.endsAt >= endsAt) && { readyAt: time.endsAt }),
});

/**
 * Deletes the setups and turnarounds of a booking that may change, until `restorePreparationOf` adds them again: also a
 * turnaround that is over because another date followed it.
 */
export async function deletePreparationOf(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  now: Instant,
): Promise<void> {
  await db
    .deleteFrom('occupancies')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .where('turnaround', '=', 1)
    .where('starts_at', '>', now - maxPreparationMs)
    .execute();
}

/** Selects occupancies by room, with the setups and turnarounds of the spaces that they were booked for. */
const occupanciesIn = (db: Reader, venueId: string) =>
  db
    .selectFrom('occupancies as o')
    .leftJoin('booking_items as i', (join) =>
      join
        .onRef('i.venue_id', '=', 'o.venue_id')
        .onRef('i.reference', '=', 'o.reference')
        .onRef('i.item', '=', 'o.item'),
    )
    .leftJoin('spaces as s', (join) =>
      join.onRef('s.id', '=', 'i.space_id').onRef('s.venue_id', '=', 'i.venue_id'),
    )
    .select([
      'o.room_id',
      'o.starts_at',
      'o.ends_at',
      'o.expires_at',
      'o.reference',
      'o.item',
      'o.turnaround',
      'o.setup',
    ])
    .select(['i.space_id', 's.setup_minutes', 's.turnaround_minutes'])
    .where('o.venue_id', '=', venueId);

/** An occupied time in one room. */
interface TimeInRoom extends OccupiedTime, Occupant {
  readonly roomId: string;
}

const timeOfRow = (
  row: Awaited<ReturnType<ReturnType<typeof occupanciesIn>['execute']>>[number],
): TimeInRoom => ({
  roomId: row.room_id,
  reference: row.reference,
  item: row.item,
  expiresAt: row.expires_at,
  ...withPreparation(
    { startsAt: row.starts_at, endsAt: row.ends_at },
    { setupMinutes: row.setup_minutes ?? 0, turnaroundMinutes: row.turnaround_minutes ?? 0 },
  ),
});

/** Lists the occupied times of a booking by item and room, with the setups and turnarounds of their spaces. */
export async function listOccupiedTimes(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
): Promise<TimeInRoom[]> {
  const rows = await occupanciesIn(db, venueId)
    .where('o.reference', '=', reference)
    .where('o.turnaround', '=', 0)
    .execute();
  return rows.map(timeOfRow);
}

/** Adds the missing setups and turnarounds of a booking, as far as the rooms are free before and after its events. */
export async function restorePreparationOf(db: Writer, request: RequestOfVenue, now: Instant): Promise<void> {
  const { venueId } = request;
  const times = (await listOccupiedTimes(db, request)).filter(
    ({ setupAt, startsAt, endsAt, readyAt }) =>
      (setupAt < startsAt || readyAt > endsAt) && endsAt > now - maxPreparationMs,
  );
  if (times.length === 0) return;
  // A series has up to 104 dates: read what is before and after them at once.
  const rooms = [...new Set(times.map(({ roomId }) => roomId))];
  const period = {
    startsAt: Math.min(...times.map(({ setupAt }) => setupAt)),
    endsAt: Math.max(...times.map(({ readyAt }) => readyAt)),
  };
  await deleteExpiredHolds(db, venueId, rooms, period, now);
  const taken = Map.groupBy(await listOccupancies(db, venueId, rooms, period), ({ roomId }) => roomId);
  const missing = [...Map.groupBy(times, ({ roomId }) => roomId)].flatMap(([roomId, inRoom]) =>
    missingPreparation(
      venueId,
      (taken.get(roomId) ?? []).sort((one, other) => one.startsAt - other.startsAt),
      inRoom,
    ),
  );
  for (const some of chunks(missing)) await db.insertInto('occupancies').values(some).execute();
}

/**
 * Returns the setups and turnarounds that events lack in a room, cut where something else occupies it.
 *
 * @param taken what occupies the room, the events included, by start
 */
function missingPreparation(venueId: string, taken: readonly Interval[], times: readonly TimeInRoom[]) {
  const byStart = new Map(times.map((time) => [time.startsAt, time]));
  let freeFrom = Number.NEGATIVE_INFINITY;
  return taken.flatMap(({ startsAt, endsAt }, index) => {
    const time = byStart.get(startsAt);
    if (time === undefined) {
      freeFrom = endsAt;
      return [];
    }
    const setupAt = Math.max(time.setupAt, freeFrom);
    const readyAt = Math.min(time.readyAt, taken[index + 1]?.startsAt ?? time.readyAt);
    freeFrom = readyAt;
    return partsOf({ ...time, setupAt, readyAt })
      .filter(({ turnaround }) => turnaround === 1)
      .map((part) => rowOf({ venueId, roomId: time.roomId }, time, part));
  });
}

/** Lists what occupies a room near an interval, by start. */
const occupanciesNear = (db: Reader, venueId: string, roomId: string, { startsAt, endsAt }: Interval) =>
  occupanciesIn(db, venueId)
    .where('o.room_id', '=', roomId)
    .where('o.starts_at', '>', startsAt - maxOccupancyMs - maxPreparationMs)
    .where('o.starts_at', '<', endsAt + maxPreparationMs)
    .orderBy('o.starts_at')
    .execute();

type OccupancyRow = Awaited<ReturnType<typeof occupanciesNear>>[number];

/** Returns the setups and turnarounds that the events of a room lack. */
function missingIn(venueId: string, rows: readonly OccupancyRow[], during: Interval, now: Instant) {
  const times = rows
    .filter((row) => row.turnaround === 0 && isOccupancyActive({ expiresAt: row.expires_at }, now))
    .map((row) => near(timeOfRow(row), during));
  return missingPreparation(venueId, rows.map(timeOfRow), times);
}

/** A booking that enters other rooms. */
interface MovingEvent extends Interval, Occupant {
  readonly spaceId: string;
  readonly roomIds: readonly string[];
}

/** What changes before setups and turnarounds are computed. */
export interface RoomsChange {
  readonly moving: readonly MovingEvent[];
  /** The setups and turnarounds after the change, by space; null: the space is removed. Other spaces keep theirs. */
  readonly times: ReadonlyMap<string, PreparationTimes | null>;
}

/**
 * Returns the setups and turnarounds that rooms will lack from now on, once a change has deleted those that they have
 * (`deletePreparation`), with the expired holds, and moved bookings: computed before the transaction that makes the change,
 * which has to find the same bookings.
 */
export async function planPreparation(
  db: Reader,
  venueId: string,
  roomIds: readonly string[],
  { moving, times }: RoomsChange,
  now: Instant,
): Promise<PreparationRow[]> {
  const during = since(now);
  const movingItems = new Set(moving.map(keyOfItem));
  const minutesOf = ({ space_id, setup_minutes, turnaround_minutes }: OccupancyRow) => {
    const changed = times.get(space_id ?? '');
    return changed === undefined
      ? { setup_minutes, turnaround_minutes }
      : { setup_minutes: changed?.setupMinutes ?? 0, turnaround_minutes: changed?.turnaroundMinutes ?? 0 };
  };
  const planned: PreparationRow[] = [];
  for (const roomId of roomIds) {
    const entering = moving.filter((each) => each.roomIds.includes(roomId));
    // As `deletePastOccupancies` for an event in progress.
    const inProgress = Math.min(...entering.map(({ startsAt }) => startsAt), now);
    const isDeleted = (row: OccupancyRow) =>
      movingItems.has(keyOfItem(row)) ||
      (row.turnaround === 1 &&
        row.starts_at > now - maxPreparationMs &&
        (row.setup === 0 || row.ends_at > now)) ||
      (row.expires_at !== null && row.expires_at <= now && row.ends_at > now) ||
      (row.ends_at > inProgress && row.ends_at <= now);
    const staying = (await occupanciesNear(db, venueId, roomId, during)).filter((row) => !isDeleted(row));
    const added = entering.map(
      ({ spaceId, startsAt, endsAt, expiresAt, reference, item }): OccupancyRow => ({
        room_id: roomId,
        starts_at: startsAt,
        ends_at: endsAt,
        expires_at: expiresAt,
        reference,
        item,
        turnaround: 0,
        setup: 0,
        space_id: spaceId,
        setup_minutes: 0,
        turnaround_minutes: 0,
      }),
    );
    const rows = [...staying, ...added]
      .map((row) => ({ ...row, ...minutesOf(row) }))
      .sort((one, other) => one.starts_at - other.starts_at);
    planned.push(...missingIn(venueId, rows, during, now));
  }
  return planned;
}

type PreparationRow = ReturnType<typeof missingPreparation>[number];

const keyOfItem = ({ reference, item }: Pick<Occupant, 'reference' | 'item'>) => `${reference} ${item}`;

/** Inserts setups and turnarounds. */
export async function insertPreparation(db: Writer, rows: readonly PreparationRow[]): Promise<void> {
  for (const some of chunks(rows)) await db.insertInto('occupancies').values(some).execute();
}

/** Sets the setups and turnarounds in a venue's rooms of events near the interval to those of their spaces. */
export async function recomputePreparation(
  db: Writer,
  venueId: string,
  roomIds: readonly string[],
  now: Instant,
  during = since(now),
): Promise<void> {
  await deletePreparation(db, venueId, roomIds, during);
  const requested = await db
    .selectFrom('spaces')
    .select('id')
    .where('venue_id', '=', venueId)
    .where((of) => of.or([of('setup_minutes', '>', 0), of('turnaround_minutes', '>', 0)]))
    .limit(1)
    .execute();
  if (requested.length === 0) return;
  // Expired holds must not conflict.
  await deleteAllExpiredHolds(db, venueId, roomIds, now);
  for (const roomId of roomIds)
    await insertPreparation(
      db,
      missingIn(venueId, await occupanciesNear(db, venueId, roomId, during), during, now),
    );
}
