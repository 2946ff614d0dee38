import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { lockSpacesOfBookings, type RoomsBySpace } from '../../storage/venue/rooms.ts';

/** A booking request to change, by its reference. */
export interface NamedRequest {
  readonly venueId: string;
  readonly reference: string;
  /** Throws if the request has changed since the client read it; omitted: any version is accepted. */
  readonly seen?: ((request: BookingRequest) => void) | undefined;
}

/** A change that may free a date. */
interface Giving {
  /** The waiting request that is given the date, in the same transaction. */
  readonly giveDateTo?: string | undefined;
}

/**
 * Returns the bookings that a change concerns. Their spaces are locked in one statement, in the same order as by every
 * other change: two changes that lock one space after another could wait for each other.
 */
export const bookingsOf = ({ venueId, reference, giveDateTo }: NamedRequest & Giving) => ({
  venueId,
  references: giveDateTo === undefined ? [reference] : [reference, giveDateTo],
});

/**
 * Returns a request of a venue.
 *
 * @throws NotFoundError if the venue has no request with that reference
 */
export async function requestOfVenue(
  db: Reader,
  { venueId, reference }: NamedRequest,
): Promise<BookingRequest> {
  const found = await findBookingRequest(db, { venueId, reference });
  if (found === undefined) throw new NotFoundError(`There is no booking request ${reference}.`);
  return found;
}

/**
 * Locks a booking request for a change, together with its occupancies and the spaces of its items.
 *
 * @param lock takes the locks for the request as found, and returns the rooms of the locked spaces
 * @returns the request as read under the lock, and those rooms
 * @throws NotFoundError if the venue has no request with that reference
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function lockRequest(
  db: Writer,
  named: NamedRequest & Giving,
  lock: (found: BookingRequest) => Promise<RoomsBySpace> = () => lockSpacesOfBookings(db, bookingsOf(named)),
): Promise<{ request: BookingRequest; rooms: RoomsBySpace }> {
  const found = await requestOfVenue(db, named);
  const rooms = await lock(found);
  // Read again under the lock: a concurrent edit may have decided or moved it.
  const request = await requestOfVenue(db, named);
  named.seen?.(request);
  return { request, rooms };
}
