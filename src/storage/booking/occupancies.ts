/** Which rooms are occupied, when and by which booking request. All intervals are half-open. */

import { expressionBuilder } from 'kysely';
import type { Occupancy } from '../../domain/booking/availability.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { pipelinedStatement, precompiledQuery } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Flag, Tables } from '../engine/tables.ts';
import { roomNameOf } from '../venue/rooms.ts';
import type { RequestOfVenue } from './booking-requests.ts';

/** Of occupancies those that stand: for good, or as a hold until just before it lapses (`isLive` of the domain). */
export function isActiveAt(now: Instant) {
  const of = expressionBuilder<Tables, 'occupancies'>();
  return of.or([of('expires_at', 'is', null), of('expires_at', '>', now)]);
}

/** What stands in any of the rooms of a venue during the interval, lapsed holds included. */
export async function listOccupancies(
  db: Reader,
  venueId: string,
  roomIds: readonly string[],
  during: Interval,
): Promise<(Occupancy & { reference: string })[]> {
  if (roomIds.length === 0) return [];
  const { startsAt, endsAt } = during;
  const { rows } = await findOccupancies(db, {
    venueId,
    roomIds,
    // None lasts longer than this, so the index is read only where something can overlap.
    earliest: startsAt - maxOccupancyMs,
    startsAt,
    endsAt,
  });
  return rows.map((row) => ({
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    expiresAt: row.expires_at,
    reference: row.reference,
  }));
}

const findOccupancies = precompiledQuery(
  (
    db,
    of: Interval & {
      readonly venueId: string;
      readonly roomIds: readonly string[];
      readonly earliest: Instant;
    },
  ) =>
    db
      .selectFrom('occupancies')
      .select(['starts_at', 'ends_at', 'expires_at', 'reference'])
      .where('venue_id', '=', of.venueId)
      .where('room_id', 'in', of.roomIds)
      .where('starts_at', '>', of.earliest)
      .where('starts_at', '<', of.endsAt)
      .where('ends_at', '>', of.startsAt),
);

/** What stands in the rooms of a space during the interval, lapsed holds included. */
export async function listOccupanciesOfSpace(
  db: Reader,
  venueId: string,
  spaceId: string,
  { startsAt, endsAt }: Interval,
): Promise<Occupancy[]> {
  const of = { venueId, spaceId, earliest: startsAt - maxOccupancyMs, startsAt, endsAt };
  const { rows } = await findOccupanciesOfSpace(db, of);
  return rows.map((row) => ({
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    expiresAt: row.expires_at,
  }));
}

const findOccupanciesOfSpace = precompiledQuery(
  (db, of: Interval & { readonly venueId: string; readonly spaceId: string; readonly earliest: Instant }) =>
    db
      .selectFrom('space_rooms as r')
      .innerJoin('occupancies as o', (join) =>
        join.onRef('o.venue_id', '=', 'r.venue_id').onRef('o.room_id', '=', 'r.room_id'),
      )
      .select(['o.starts_at', 'o.ends_at', 'o.expires_at'])
      .where('r.venue_id', '=', of.venueId)
      .where('r.space_id', '=', of.spaceId)
      .where('o.starts_at', '>', of.earliest)
      .where('o.starts_at', '<', of.endsAt)
      .where('o.ends_at', '>', of.startsAt),
);

/** The same of every room of a venue, by the room's name; a room in which nothing stands has none. */
export async function listOccupanciesOfVenue(
  db: Reader,
  venueId: string,
  { startsAt, endsAt }: Interval,
): Promise<Map<string, Occupancy[]>> {
  const of = { venueId, earliest: startsAt - maxOccupancyMs, startsAt, endsAt };
  const { rows } = await findOccupanciesOfVenue(db, of);
  const byRoom = new Map<string, Occupancy[]>();
  for (const row of rows) {
    const room = roomNameOf(row.room_id);
    const occupancy = { startsAt: row.starts_at, endsAt: row.ends_at, expiresAt: row.expires_at };
    const existing = byRoom.get(room);
    if (existing === undefined) byRoom.set(room, [occupancy]);
    else existing.push(occupancy);
  }
  return byRoom;
}

const findOccupanciesOfVenue = precompiledQuery(
  (db, of: Interval & { readonly venueId: string; readonly earliest: Instant }) =>
    db
      .selectFrom('occupancies as o')
      .select(['o.room_id', 'o.starts_at', 'o.ends_at', 'o.expires_at'])
      .where('o.venue_id', '=', of.venueId)
      .where('o.room_id', 'in', ({ selectFrom }) =>
        selectFrom('space_rooms as r').select('r.room_id').where('r.venue_id', '=', of.venueId),
      )
      .where('o.starts_at', '>', of.earliest)
      .where('o.starts_at', '<', of.endsAt)
      .where('o.ends_at', '>', of.startsAt),
);

/**
 * Removes the holds that have lapsed in the rooms during the interval: the constraint that forbids overlaps
 * cannot read the clock, so they would stand in the way of an insert.
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

/**
 * Occupies every room for the event, and from its end until it is ready for the next.
 *
 * @param occupant whose it is; and when it lapses, null for never
 */
export async function occupy(
  db: Writer,
  venueId: string,
  roomIds: readonly string[],
  { startsAt, endsAt, readyAt = endsAt }: Interval & { readonly readyAt?: Instant },
  { expiresAt, reference }: { readonly reference: string; readonly expiresAt: Instant | null },
): Promise<void> {
  const occupant = { venueId, roomIds, expiresAt, reference };
  await insertOccupancies(db, { ...occupant, startsAt, endsAt, turnaround: 0 });
  if (readyAt > endsAt)
    await insertOccupancies(db, { ...occupant, startsAt: endsAt, endsAt: readyAt, turnaround: 1 });
}

const insertOccupancies = pipelinedStatement(
  (
    db,
    of: Occupancy & {
      readonly venueId: string;
      readonly roomIds: readonly string[];
      readonly reference: string;
      readonly turnaround: Flag;
    },
  ) =>
    db.insertInto('occupancies').values(
      of.roomIds.map((roomId) => ({
        venue_id: of.venueId,
        room_id: roomId,
        starts_at: of.startsAt,
        ends_at: of.endsAt,
        expires_at: of.expiresAt,
        reference: of.reference,
        turnaround: of.turnaround,
      })),
    ),
);

/** The same of all that would stand in the way; what is over does not. */
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

/** The rooms that a booking or a live hold takes up. */
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

/** Lets a live hold last for good, in the rooms where it stands. */
export const makeOccupancyPermanent = (db: Writer, request: RequestOfVenue) =>
  setOccupancyExpiry(db, request, null);

/** Lets what a booking request occupies last until an instant; null: for good. */
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

/** Frees whatever the booking request occupies. */
export async function deleteOccupancies(db: Writer, { venueId, reference }: RequestOfVenue): Promise<void> {
  await db
    .deleteFrom('occupancies')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
}
