import type { StandingBooking } from '../../../domain/booking/rehousing.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { freeBlockedDays } from '../../../storage/booking/blocks.ts';
import { occupyForRequests, vacateForRequests } from '../../../storage/documents/full-export.ts';
import type { Writer } from '../../../storage/engine/storage.ts';
import { roomIdOf } from '../../../storage/venue/rooms.ts';

/**
 * Moves bookings and holds into other rooms, where a plan has found place for them. Blocked days of these rooms are
 * freed for that; the caller settles them again.
 */
export async function moveBookings(
  db: Writer,
  venueId: string,
  moving: readonly (StandingBooking & { readonly to: readonly string[] })[],
  now: Instant,
): Promise<void> {
  for (const room of new Set(moving.flatMap(({ to }) => to)))
    await freeBlockedDays(db, roomIdOf(venueId, room), now);
  // All leave before any moves in: they may be changing places.
  await vacateForRequests(
    db,
    moving.map(({ reference }) => reference),
  );
  await occupyForRequests(
    db,
    venueId,
    moving.map(({ to, ...booking }) => ({ ...booking, rooms: to })),
  );
}
