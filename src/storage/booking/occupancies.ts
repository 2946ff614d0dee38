/** Occupied rooms by interval and booking request. All intervals are half-open. */

import { expressionBuilder } from 'kysely';
import type { OccupiedTime } from '../../domain/booking/occupied-time.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { chunks } from '../engine/chunks.ts';
import type { Flag } from '../engine/columns.ts';
import { pipelinedStatement } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import type { RequestOfVenue } from './booking-requests.ts';

/**
 * Selects active occupancies: permanent ones, and holds that have not expired (`isOccupancyActive` in the domain).
 */
export function isActiveAt(now: Instant) {
  const of = expressionBuilder<Tables, 'occupancies'>();
  return of.or([of('expires_at', 'is', null), of('expires_at', '>', now)]);
}

/**
 * Deletes expired holds in the rooms during the interval: the exclusion constraint cannot read the clock, so they
 * would prevent an insert.
 */
export async function deleteExpiredHolds(
  db: Writer,
  venueId: string,
  roomIds: readonly string[],
  during: Interval,
  now: Instant,
): Promise<void> {
  const { startsAt, endsAt } = during;
  await deleteExpiredHoldsOf(db, {
    venueId,
    roomIds,
    earliest: startsAt - maxOccupancyMs,
    startsAt,
    endsAt,
    now,
  });
}

const deleteExpiredHoldsOf = pipelinedStatement(
  (
    db,
    of: Interval & {
      readonly venueId: string;
      readonly roomIds: readonly string[];
      readonly earliest: Instant;
      readonly now: Instant;
    },
  ) =>
    db
      .deleteFrom('occupancies')
      .where('venue_id', '=', of.venueId)
      .where('room_id', 'in', of.roomIds)
      .where('starts_at', '>', of.earliest)
      .where('starts_at', '<', of.endsAt)
      .where('ends_at', '>', of.startsAt)
      .where('expires_at', '<=', of.now),
);

/** The item that occupies rooms, and when its hold expires; null: never. */
export interface Occupant {
  readonly reference: string;
  /** Its number. */
  readonly item: number;
  readonly expiresAt: Instant | null;
}

/** Occupies every room for the event, the setup before it and the turnaround after it. */
export async function occupy(
  db: Writer,
  venueId: string,
  roomIds: readonly string[],
  time: OccupiedTime,
  { expiresAt, reference, item }: Occupant,
): Promise<void> {
  const parts = partsOf(time);
  await insertOccupancies(db, {
    venueId,
    roomIds,
    expiresAt,
    reference,
    item,
    startsAt: parts.map((part) => part.startsAt),
    endsAt: parts.map((part) => part.endsAt),
    turnaround: parts.map((part) => part.turnaround),
    setup: parts.map((part) => part.setup),
  });
}

/** A part of the time that an event occupies a room. */
export interface OccupiedPart extends Interval {
  /** Whether it is not the event itself. */
  readonly turnaround: Flag;
  readonly setup: Flag;
}

/** Returns the setup, the event and the turnaround, without empty ones. */
export const partsOf = ({ setupAt, startsAt, endsAt, readyAt }: OccupiedTime): OccupiedPart[] =>
  [
    { startsAt: setupAt, endsAt: startsAt, turnaround: 1 as const, setup: 1 as const },
    { startsAt, endsAt, turnaround: 0 as const, setup: 0 as const },
    { startsAt: endsAt, endsAt: readyAt, turnaround: 1 as const, setup: 0 as const },
  ].filter((part) => part.startsAt < part.endsAt);

/** The parts of the time are lists of their columns, since a compiled statement takes no lists of rows. */
const insertOccupancies = pipelinedStatement(
  (
    db,
    of: { readonly [Column in keyof OccupiedPart]: readonly OccupiedPart[Column][] } & Occupant & {
        readonly venueId: string;
        readonly roomIds: readonly string[];
      },
  ) => {
    const parts = of.startsAt.map((startsAt, at) => ({
      startsAt,
      endsAt: of.endsAt[at],
      turnaround: of.turnaround[at],
      setup: of.setup[at],
    })) as OccupiedPart[];
    return db
      .insertInto('occupancies')
      .values(
        of.roomIds.flatMap((roomId) => parts.map((part) => rowOf({ venueId: of.venueId, roomId }, of, part))),
      );
  },
);

/** Returns the row of a part of the time in a room. */
export const rowOf = (
  { venueId, roomId }: { readonly venueId: string; readonly roomId: string },
  { expiresAt, reference, item }: Occupant,
  { startsAt, endsAt, turnaround, setup }: OccupiedPart,
) => ({
  venue_id: venueId,
  room_id: roomId,
  starts_at: startsAt,
  ends_at: endsAt,
  expires_at: expiresAt,
  reference,
  item,
  turnaround,
  setup,
});

/** Occupies rooms for many dates of a booking, with their setups and turnarounds, in few statements. */
export async function occupyAll(
  db: Writer,
  venueId: string,
  times: readonly (OccupiedTime & { readonly item: number; readonly rooms: readonly string[] })[],
  { reference, expiresAt }: Omit<Occupant, 'item'>,
): Promise<void> {
  const rows = times.flatMap(({ item, rooms, ...time }) =>
    rooms.flatMap((roomId) =>
      partsOf(time).map((part) => rowOf({ venueId, roomId }, { reference, expiresAt, item }, part)),
    ),
  );
  for (const some of chunks(rows)) await db.insertInto('occupancies').values(some).execute();
}

/** Deletes all expired holds that could prevent an insert; those in the past cannot. */
export async function deleteAllExpiredHolds(
  db: Writer,
  venueId: string,
  roomIds: readonly string[],
  now: Instant,
): Promise<void> {
  if (roomIds.length === 0) return;
  await db
    .deleteFrom('occupancies')
    .where('expires_at', '<=', now)
    .where('ends_at', '>', now)
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', roomIds)
    .execute();
}

/** Deletes what occupied these rooms after an instant and has ended. */
export async function deletePastOccupancies(
  db: Writer,
  venueId: string,
  roomIds: readonly string[],
  { since, now }: { readonly since: Instant; readonly now: Instant },
): Promise<void> {
  await db
    .deleteFrom('occupancies')
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', roomIds)
    // No occupancy is longer, so only this range of the index is read.
    .where('starts_at', '>', since - maxOccupancyMs)
    .where('ends_at', '>', since)
    .where('ends_at', '<=', now)
    .execute();
}

/** Lists the rooms that a booking or active hold occupies. */
export async function listOccupiedRooms(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
  now: Instant,
): Promise<string[]> {
  const rows = await db
    .selectFrom('occupancies')
    .select('room_id')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .where('turnaround', '=', 0)
    .where(isActiveAt(now))
    .execute();
  return rows.map((row) => row.room_id);
}

/** Makes an active hold permanent, in the rooms it occupies. */
export const makeOccupancyPermanent = (db: Writer, request: RequestOfVenue) =>
  setOccupancyExpiry(db, request, null);

/** Sets when the occupancies of a booking request expire; null: never. */
export async function setOccupancyExpiry(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  expiresAt: Instant | null,
): Promise<void> {
  await db
    .updateTable('occupancies')
    .set({ expires_at: expiresAt })
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
}

/** Deletes the occupancies of some items. */
export async function deleteOccupanciesOf(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  items: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('occupancies')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .where('item', 'in', items)
    .execute();
}

/** Deletes all occupancies of a booking request. */
export async function deleteOccupancies(db: Writer, { venueId, reference }: RequestOfVenue): Promise<void> {
  await db
    .deleteFrom('occupancies')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
}
