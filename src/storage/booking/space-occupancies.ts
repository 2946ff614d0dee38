/** Occupancies of a space's rooms with their requests, for staff. */

import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { OccupancyWithReference } from '../../domain/booking/unavailability-reasons.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import type { Reader } from '../engine/storage.ts';
import { roomNameOf } from '../venue/rooms.ts';
import { isActiveAt } from './occupancies.ts';

/** An occupancy of one room. */
export interface RoomOccupancy extends OccupancyWithReference {
  readonly room: string;
}

/** Lists the occupancies in the rooms of a space during the interval, by start, without holds expired at `now`. */
export async function listSpaceOccupancies(
  db: Reader,
  { venueId, spaceId }: { readonly venueId: string; readonly spaceId: string },
  { startsAt, endsAt }: Interval,
  now: Instant,
): Promise<RoomOccupancy[]> {
  const rows = await db
    .selectFrom('space_rooms as r')
    .innerJoin('occupancies as o', (join) =>
      join.onRef('o.venue_id', '=', 'r.venue_id').onRef('o.room_id', '=', 'r.room_id'),
    )
    .select([
      'o.room_id',
      'o.starts_at',
      'o.ends_at',
      'o.expires_at',
      'o.reference',
      'o.turnaround',
      'o.setup',
    ])
    .where('r.venue_id', '=', venueId)
    .where('r.space_id', '=', spaceId)
    // No occupancy is longer, so only this range of the index is read.
    .where('o.starts_at', '>', startsAt - maxOccupancyMs)
    .where('o.starts_at', '<', endsAt)
    .where('o.ends_at', '>', startsAt)
    .where(isActiveAt(now))
    .orderBy('o.starts_at')
    .orderBy('r.position')
    .execute();
  return rows.flatMap(({ reference, ...row }) => {
    // An earlier version stored occupancies for blocks, which are rules now.
    if (reference === null) return [];
    return {
      room: roomNameOf(row.room_id),
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      expiresAt: row.expires_at,
      reference,
      kind: row.turnaround === 0 ? 'event' : row.setup === 1 ? 'setup' : 'turnaround',
    };
  });
}

/** Returns whether visitors see a space, and its time zone; undefined: the venue has no such space. */
export async function findVisibility(
  db: Reader,
  { venueId, spaceId }: { readonly venueId: string; readonly spaceId: string },
): Promise<{ readonly isVisible: boolean; readonly timezone: string } | undefined> {
  const row = await db
    .selectFrom('spaces as s')
    .innerJoin('venues as v', 'v.id', 's.venue_id')
    .select(['s.active', 's.published', 'v.published as venue_published', 'v.timezone'])
    .where('s.venue_id', '=', venueId)
    .where('s.id', '=', spaceId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isVisible = row.active === 1 && row.published === 1 && row.venue_published === 1;
  return { isVisible, timezone: row.timezone };
}
