import type { CurrentBooking } from '../../../domain/booking/room-reassignment.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { deletePastOccupancies } from '../../../storage/booking/occupancies.ts';
import { deleteOccupanciesOfItems, occupyForItems } from '../../../storage/documents/full-export.ts';
import type { Writer } from '../../../storage/engine/storage.ts';
import { roomIdOf } from '../../../storage/venue/rooms.ts';

/** Moves bookings and holds into other rooms as planned. */
export async function moveBookings(
  db: Writer,
  venueId: string,
  moving: readonly (CurrentBooking & { readonly to: readonly string[] })[],
  now: Instant,
): Promise<void> {
  // Deletes all occupancies before adding any: bookings may swap rooms.
  await deleteOccupanciesOfItems(db, venueId, moving);
  // An event in progress may enter a room where another event has ended today.
  for (const { startsAt, to } of moving)
    if (startsAt < now) {
      const roomIds = to.map((room) => roomIdOf(venueId, room));
      await deletePastOccupancies(db, venueId, roomIds, { since: startsAt, now });
    }
  await occupyForItems(
    db,
    venueId,
    moving.map(({ to, ...booking }) => ({ ...booking, rooms: to })),
  );
}
