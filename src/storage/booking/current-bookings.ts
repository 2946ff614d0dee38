/** A venue's bookings and active holds that are not over, with the rooms they occupy. */

import type { CurrentBooking } from '../../domain/booking/room-reassignment.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { roomIdOf, roomNameOf } from '../venue/rooms.ts';
import { isActiveAt } from './occupancies.ts';

/** Lists the bookings in one of the rooms, and the bookings of one of the spaces in any room, by start. */
export async function listCurrentBookings(
  db: Reader,
  venueId: string,
  of: { readonly rooms: readonly string[]; readonly spaceIds: readonly string[] },
  now: Instant,
): Promise<CurrentBooking[]> {
  const inRooms = db
    .selectFrom('occupancies')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('room_id', 'in', nonEmptyList(of.rooms.map((room) => roomIdOf(venueId, room))))
    // No occupancy is longer, so only this range of the index is read.
    .where('starts_at', '>', now - maxOccupancyMs);
  const ofSpaces = db
    .selectFrom('booking_items')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('space_id', 'in', nonEmptyList(of.spaceIds))
    .where('starts_at', '>', now - maxOccupancyMs)
    .where('ends_at', '>', now);
  const rows = await db
    .selectFrom('occupancies as o')
    .innerJoin('booking_items as i', (join) =>
      join
        .onRef('i.venue_id', '=', 'o.venue_id')
        .onRef('i.reference', '=', 'o.reference')
        .onRef('i.item', '=', 'o.item'),
    )
    .select(['i.reference', 'i.item', 'i.space_id', 'i.slot_id', 'i.date', 'i.timezone'])
    .select(['o.room_id', 'o.starts_at', 'o.ends_at', 'o.expires_at'])
    .where('o.venue_id', '=', venueId)
    .where('o.reference', 'in', of.spaceIds.length === 0 ? inRooms : inRooms.unionAll(ofSpaces))
    .where('o.turnaround', '=', 0)
    .where('o.ends_at', '>', now)
    .where(isActiveAt(now))
    .orderBy('o.starts_at')
    .orderBy('i.reference')
    .orderBy('i.item')
    .orderBy('o.room_id')
    .execute();
  const bookings = new Map<string, CurrentBooking & { rooms: string[] }>();
  for (const row of rows) {
    const room = roomNameOf(row.room_id);
    const key = `${row.reference} ${row.item}`;
    const existing = bookings.get(key);
    if (existing !== undefined) existing.rooms.push(room);
    else
      bookings.set(key, {
        reference: row.reference,
        item: row.item,
        spaceId: row.space_id,
        slotId: row.slot_id,
        date: row.date,
        timezone: row.timezone,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        expiresAt: row.expires_at,
        rooms: [room],
      });
  }
  return [...bookings.values()];
}

/** PostgreSQL rejects an empty list; no id is empty. */
const nonEmptyList = (ids: readonly string[]) => (ids.length > 0 ? ids : ['']);
