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
const near = <Event extends OccupiedTime>(event: Event, { startsAt, endsAt }: Interval): Event => ({
  ...event,
  ...((event.startsAt <= startsAt || event.startsAt >= endsAt + maxPreparationMs) && {
    setupAt: event.startsAt,
  }),
  ...((event.endsAt <= startsAt - maxPreparationMs || event.endsAt >= endsAt) && { readyAt: event.endsAt }),
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

/** Selects events by room, with the setups and turnarounds of the spaces that they were booked for. */
const eventsIn = (db: Reader, venueId: string) =>
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
    ])
    .select(['s.setup_minutes', 's.turnaround_minutes'])
    .where('o.venue_id', '=', venueId);

/** An event in a room. */
interface EventInRoom extends OccupiedTime, Occupant {
  readonly roomId: string;
}

const eventOfRow = (
  row: Awaited<ReturnType<ReturnType<typeof eventsIn>['execute']>>[number],
): EventInRoom => ({
  roomId: row.room_id,
  reference: row.reference,
  item: row.item,
  expiresAt: row.expires_at,
  ...withPreparation(
    { startsAt: row.starts_at, endsAt: row.ends_at },
    { setupMinutes: row.setup_minutes ?? 0, turnaroundMinutes: row.turnaround_minutes ?? 0 },
  ),
});

/** Lists the events of a booking by item and room, with the setups and turnarounds of their spaces. */
export async function listEventsOf(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
): Promise<EventInRoom[]> {
  const rows = await eventsIn(db, venueId)
    .where('o.reference', '=', reference)
    .where('o.turnaround', '=', 0)
    .execute();
  return rows.map(eventOfRow);
}

/** Adds the missing setups and turnarounds of a booking, as far as the rooms are free before and after its events. */
export async function restorePreparationOf(db: Writer, request: RequestOfVenue, now: Instant): Promise<void> {
  const { venueId } = request;
  const events = (await listEventsOf(db, request)).filter(
    ({ setupAt, startsAt, endsAt, readyAt }) =>
      (setupAt < startsAt || readyAt > endsAt) && endsAt > now - maxPreparationMs,
  );
  if (events.length === 0) return;
  // A series has up to 104 dates: read what is before and after them at once.
  const rooms = [...new Set(events.map(({ roomId }) => roomId))];
  const period = {
    startsAt: Math.min(...events.map(({ setupAt }) => setupAt)),
    endsAt: Math.max(...events.map(({ readyAt }) => readyAt)),
  };
  await deleteExpiredHolds(db, venueId, rooms, period, now);
  const taken = Map.groupBy(await listOccupancies(db, venueId, rooms, period), ({ roomId }) => roomId);
  const missing = [...Map.groupBy(events, ({ roomId }) => roomId)].flatMap(([roomId, inRoom]) =>
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
function missingPreparation(venueId: string, taken: readonly Interval[], events: readonly EventInRoom[]) {
  const byStart = new Map(events.map((event) => [event.startsAt, event]));
  let freeFrom = Number.NEGATIVE_INFINITY;
  return taken.flatMap(({ startsAt, endsAt }, index) => {
    const event = byStart.get(startsAt);
    if (event === undefined) {
      freeFrom = endsAt;
      return [];
    }
    const setupAt = Math.max(event.setupAt, freeFrom);
    const readyAt = Math.min(event.readyAt, taken[index + 1]?.startsAt ?? event.readyAt);
    freeFrom = readyAt;
    return partsOf({ ...event, setupAt, readyAt })
      .filter(({ turnaround }) => turnaround === 1)
      .map((part) => rowOf({ venueId, roomId: event.roomId }, event, part));
  });
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
  for (const roomId of roomIds) {
    const rows = await eventsIn(db, venueId)
      .where('o.room_id', '=', roomId)
      .where('o.starts_at', '>', during.startsAt - maxOccupancyMs - maxPreparationMs)
      .where('o.starts_at', '<', during.endsAt + maxPreparationMs)
      .orderBy('o.starts_at')
      .execute();
    const events = rows
      .filter((row) => row.turnaround === 0 && isOccupancyActive({ expiresAt: row.expires_at }, now))
      .map((row) => near(eventOfRow(row), during));
    const missing = missingPreparation(venueId, rows.map(eventOfRow), events);
    for (const some of chunks(missing)) await db.insertInto('occupancies').values(some).execute();
  }
}
