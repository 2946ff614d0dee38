import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import type { Reader, Writer } from '../../storage/engine/storage.ts';
import { lockSpacesOfBooking } from '../../storage/venue/rooms.ts';

/** A booking request as somebody names it who is going to change it. */
export interface NamedRequest {
  readonly venueId: string;
  readonly reference: string;
  /** Throws where it is not as they have seen it; left out: they change it however it is by now. */
  readonly seen?: ((request: BookingRequest) => void) | undefined;
}

/** @throws NotFoundError when the venue has no request of that reference */
export async function requestOfVenue(
  db: Reader,
  { venueId, reference }: NamedRequest,
): Promise<BookingRequest> {
  const found = await findBookingRequest(db, reference);
  if (found === undefined || found.venueId !== venueId)
    throw new NotFoundError(`There is no booking request ${reference}.`);
  return found;
}

/**
 * Locks a booking request for a change: what it occupies, and the space that it is for.
 *
 * @param lock takes the locks for the request as it was found, and returns the rooms that the change is about
 * @returns the request as it is under the lock, and those rooms
 * @throws NotFoundError when the venue has no request of that reference
 * @throws StaleEditError when it is not as it was seen
 */
export async function lockRequest(
  db: Writer,
  named: NamedRequest,
  lock: (found: BookingRequest) => Promise<string[]> = (found) => lockOwn(db, found),
): Promise<{ request: BookingRequest; rooms: readonly string[] }> {
  let found = await requestOfVenue(db, named);
  for (let looks = 0; looks < maxLockAttempts; looks++) {
    const rooms = await lock(found);
    // Read again under the lock: a colleague may have decided meanwhile, or have moved it to another space.
    const request = await requestOfVenue(db, named);
    if (request.space.id === found.space.id) {
      named.seen?.(request);
      return { request, rooms };
    }
    found = request;
  }
  throw new ConflictError(
    `Booking request ${named.reference} is being moved by somebody else.`,
    codedProblem('being_moved'),
  );
}

/** Nobody moves a request so often while somebody else waits for it. */
const maxLockAttempts = 5;

const lockOwn = (db: Writer, { reference, venueId, space }: BookingRequest) =>
  lockSpacesOfBooking(db, { reference, venueId, spaceId: space.id });
