import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { deleteOccupancies } from '../../storage/booking/occupancies.ts';
import type { Context } from '../context.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { type Decision, runDecision } from './decision.ts';

/**
 * Declines a booking request: its date is free again at once.
 *
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if it is already accepted or cancelled, or `giveDateTo` cannot be given its date
 */
export function declineBookingRequest(context: Context, decision: Decision): Promise<BookingRequest> {
  return retryAfterConflict(() => runDecision(context, { ...decision, to: 'declined' }, deleteOccupancies));
}
