import { isOccupancyActive } from '../../domain/booking/availability.ts';
import type { TimeInRooms } from '../../domain/booking/item-rooms.ts';
import { neededInterval } from '../../domain/booking/occupied-time.ts';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { listOccupancies } from '../../storage/booking/occupancies-by-interval.ts';
import type { Reader } from '../../storage/engine/storage.ts';

/**
 * Checks that a booking or active hold is in the way of an occupied time, so that a request can join the waiting list.
 *
 * @throws ConflictError if the rooms are free
 */
export async function assertTaken(
  db: Reader,
  venueId: string,
  { rooms, ...time }: TimeInRooms,
  now: Instant,
): Promise<void> {
  const found = await listOccupancies(db, venueId, rooms, neededInterval(time));
  if (found.some((each) => isOccupancyActive(each, now))) return;
  throw dateFreeError();
}

/** Creates the error for a request that would wait for a slot that visitors cannot request on its date. */
export const notOfferedError = () =>
  new ConflictError(
    'This date and slot cannot be requested, so there is nothing to wait for.',
    codedProblem('taken'),
  );

/** Creates the error for a request that would wait for a free date. */
export const dateFreeError = () =>
  new ConflictError(
    'This date and slot are free, so there is nothing to wait for.',
    codedProblem('date_free'),
  );
