/** Reads occupancies that overlap an interval, expired holds included. All intervals are half-open. */
import type { Selectable } from 'kysely';
import type { Occupancy } from '../../domain/booking/availability.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { type Interval, mergeIntervals } from '../../domain/time/interval.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { roomNameOf } from '../venue/rooms.ts';
import { maxRanges, startsWithin } from './starts-within.ts';

/** Lists the occupancies of a venue's rooms during the interval, expired holds included. */
export async function listOccupancies(
  db: Reader,
  venueId: string,
  roomIds: readonly string[],
  during: Interval,
): Promise<(Occupancy & { readonly reference: string; readonly roomId: string })[]> {
  if (roomIds.length === 0) return [];
  const { startsAt, endsAt } = during;
  const { rows } = await findOccupancies(db, {
    venueId,
    roomIds,
    // No occupancy is longer, so only this range of the index is read.
    earliest: startsAt - maxOccupancyMs,
    startsAt,
    endsAt,
  });
  return rows.map(occupancyOfRow);
}

const occupancyColumns = ['room_id', 'starts_at', 'ends_at', 'expires_at', 'reference'] as const;

const occupancyOfRow = (row: Pick<Selectable<Tables['occupancies']>, (typeof occupancyColumns)[number]>) => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  expiresAt: row.expires_at,
  reference: row.reference,
  roomId: row.room_id,
});

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
      .select(occupancyColumns)
      .where('venue_id', '=', of.venueId)
      .where('room_id', 'in', of.roomIds)
      .where('starts_at', '>', of.earliest)
      .where('starts_at', '<', of.endsAt)
      .where('ends_at', '>', of.startsAt),
);

/**
 * Lists the occupancies of a venue's rooms during any of the intervals, expired holds included, perhaps with some between
 * them: what is between two dates of a series is not read.
 */
export async function listOccupanciesDuring(
  db: Reader,
  venueId: string,
  roomIds: readonly string[],
  intervals: readonly Interval[],
): Promise<Awaited<ReturnType<typeof listOccupancies>>> {
  if (roomIds.length === 0) return [];
  const ranges = mergeIntervals(
    // No occupancy is longer.
    intervals.map(({ startsAt, endsAt }) => ({ startsAt: startsAt - maxOccupancyMs, endsAt })),
    intervals.length,
  );
  const [first, second] = ranges;
  if (first === undefined) return [];
  if (second === undefined) {
    const during = { startsAt: first.startsAt + maxOccupancyMs, endsAt: first.endsAt };
    return listOccupancies(db, venueId, roomIds, during);
  }
  const found: Awaited<ReturnType<typeof listOccupancies>> = [];
  for (let from = 0; from < ranges.length; from += maxRanges) {
    const rows = await db
      .selectFrom('occupancies')
      .select(occupancyColumns)
      .where('venue_id', '=', venueId)
      .where('room_id', 'in', roomIds)
      .where(startsWithin('starts_at', ranges.slice(from, from + maxRanges)))
      .execute();
    found.push(...rows.map(occupancyOfRow));
  }
  return found;
}

/** Lists the occupancies in the rooms of a space during the interval, expired holds included. */
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

/** Lists the occupancies of all rooms of a venue by room; free rooms are missing. */
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
