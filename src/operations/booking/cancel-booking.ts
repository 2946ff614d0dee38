import { vacate } from '../../storage/booking/occupancies.ts';
import type { Context } from '../context.ts';
import { type Decision, decide } from './decision.ts';

/**
 * Cancels an accepted booking: its date is available again at once.
 *
 * @throws NotFoundError when the venue has no request of that reference
 * @throws ConflictError when it is not accepted
 */
export async function cancelBooking(context: Context, decision: Decision): Promise<void> {
  await decide(context, { ...decision, to: 'cancelled' }, vacate);
}
