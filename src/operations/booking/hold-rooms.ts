import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';
import { occupyRoomsOfItems } from './occupy-rooms.ts';
import { timesOfItems } from './times-of-items.ts';

/**
 * Occupies the rooms that the spaces of a booking use now, for all its dates and until its hold expires.
 *
 * @throws ConflictError if a date is taken or blocked, or a space was deleted
 * @throws OverlapError as `occupyRoomsOfItems`
 */
export async function holdRooms(
  db: Writer,
  request: BookingRequest,
  {
    rooms,
    expiresAt,
    now,
  }: {
    readonly rooms: RoomsBySpace;
    /** Null: never. */
    readonly expiresAt: Instant | null;
    readonly now: Instant;
  },
): Promise<void> {
  const times = await timesOfItems(db, request, rooms);
  const { venueId, reference, items } = request;
  await occupyRoomsOfItems(db, venueId, { items, times }, { reference, expiresAt }, now);
}
