import { deleteOccupancies } from '../../storage/booking/occupancies.ts';
import type { Context } from '../context.ts';
import { type Decision, runDecision } from './decision.ts';

/**
 * Declines a booking request: its date is available again at once.
 *
 * @throws NotFoundError when the venue has no request of that reference
 * @throws ConflictError when it is already accepted or cancelled
 */
export async function declineBookingRequest(context: Context, decision: Decision): Promise<void> {
  await runDecision(context, { ...decision, to: 'declined' }, deleteOccupancies);
}
