import type { CurrentBooking } from '../../../domain/booking/room-reassignment.ts';
import { deleteOccupanciesOfItems, occupyForItems } from '../../../storage/documents/full-export.ts';
import type { Writer } from '../../../storage/engine/storage.ts';

/** Moves bookings and holds into other rooms as planned. */
export async function moveBookings(
  db: Writer,
  venueId: string,
  moving: readonly (CurrentBooking & { readonly to: readonly string[] })[],
): Promise<void> {
  // Deletes all occupancies before adding any: bookings may swap rooms.
  await deleteOccupanciesOfItems(db, venueId, moving);
  await occupyForItems(
    db,
    venueId,
    moving.map(({ to, ...booking }) => ({ ...booking, rooms: to })),
  );
}
