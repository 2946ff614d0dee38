import type { Actor } from '../../domain/events/actor.ts';
import { vacate } from '../../storage/booking/occupancies.ts';
import type { Context } from '../context.ts';
import { decide } from './decision.ts';

/**
 * Cancels an accepted booking: its date is available again at once.
 *
 * @throws NotFoundError when the venue has no request of that reference
 * @throws ConflictError when it is not accepted
 */
export async function cancelBooking(
  context: Context,
  decision: { venueId: string; reference: string; actor: Actor },
): Promise<void> {
  await decide(context, { ...decision, to: 'cancelled' }, (db, request) => vacate(db, request.reference));
}
