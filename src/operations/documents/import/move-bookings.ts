import type { CurrentBooking } from '../../../domain/booking/room-reassignment.ts';
import { deleteOccupanciesOfRequests, occupyForRequests } from '../../../storage/documents/full-export.ts';
import type { Writer } from '../../../storage/engine/storage.ts';

/** Moves bookings and holds into other rooms, where a plan has found place for them. */
export async function moveBookings(
  db: Writer,
  venueId: string,
  moving: readonly (CurrentBooking & { readonly to: readonly string[] })[],
): Promise<void> {
  // All leave before any moves in: they may be changing places.
  await deleteOccupanciesOfRequests(
    db,
    venueId,
    moving.map(({ reference }) => reference),
  );
  await occupyForRequests(
    db,
    venueId,
    moving.map(({ to, ...booking }) => ({ ...booking, rooms: to })),
  );
}
