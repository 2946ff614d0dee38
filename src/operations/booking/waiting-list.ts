/** The rules of the waiting list on the website (design, additions: `POST /waiting-requests`). */
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { listWaitingFor } from '../../storage/booking/competing-requests.ts';
import type { Writer } from '../../storage/engine/storage.ts';

/** How many requests may wait for one time. Staff may add more. */
const maxWaiting = 20;

/**
 * Checks that few other requests wait for the time of a stored one. Call it with the spaces locked.
 *
 * @throws ConflictError if too many do
 */
export async function assertFewWait(db: Writer, request: BookingRequest, now: Instant): Promise<void> {
  const others = await listWaitingFor(db, request, now);
  if (others.length >= maxWaiting)
    throw new ConflictError(
      'The waiting list for this date and slot is full.',
      codedProblem('too_many', { most: maxWaiting }),
    );
}

/** Creates the error for a website key without a waiting list. */
export const noWaitingListError = () => new NotFoundError('This website key has no waiting list.');
