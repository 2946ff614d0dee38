import type { BookedItem } from '../../domain/booking/booked-item.ts';
import { type ItemTime, withinBooking } from '../../domain/booking/item-rooms.ts';
import { withPreparation } from '../../domain/booking/occupied-time.ts';
import type { RequestOfVenue } from '../../storage/booking/booking-requests.ts';
import { preparationOf } from '../../storage/booking/preparation.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';
import { existingRooms } from './existing-rooms.ts';
import { readOnce } from './find-staff-target.ts';

/**
 * Returns the occupied times of a booking in the rooms that its spaces use now, with the current setups and turnarounds
 * of these.
 *
 * @throws ConflictError if a space was deleted
 */
export async function timesOfItems(
  db: Reader,
  request: RequestOfVenue & { readonly items: readonly BookedItem[] },
  rooms: RoomsBySpace,
): Promise<ItemTime[]> {
  const times: ItemTime[] = [];
  const once = readOnce();
  for (const { number, space, startsAt, endsAt } of request.items) {
    const preparation = await once(space.id, () => preparationOf(db, request.venueId, space.id));
    const ofSpace = existingRooms(rooms, request, space.id);
    const time = withPreparation({ startsAt, endsAt }, preparation);
    times.push({ item: number, rooms: ofSpace, ...time });
  }
  return withinBooking(times);
}
