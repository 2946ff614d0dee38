import { ConflictError } from '../../domain/errors.ts';
import { msPerMinute } from '../../domain/time/instant.ts';
import { told } from '../../domain/told-problem.ts';
import {
  keepForGood,
  listOccupancies,
  occupy,
  releaseLapsedHolds,
  roomsTakenBy,
  vacate,
} from '../../storage/booking/occupancies.ts';
import { turnaroundOf } from '../../storage/booking/turnarounds.ts';
import { OverlapRefusedError } from '../../storage/engine/errors.ts';
import { blockTaking } from '../../storage/venue/blocked-dates.ts';
import type { Context } from '../context.ts';
import { type Decision, decide } from './decision.ts';

/**
 * Accepts a booking request: its date is booked until it is cancelled. A request whose hold has lapsed can
 * still be accepted, as long as its slot is free and has not started, in the rooms that its space has now.
 *
 * @throws NotFoundError when the venue has no request of that reference
 * @throws ConflictError when it is declined or cancelled, or its slot is no longer free
 */
export async function acceptBookingRequest(context: Context, decision: Decision): Promise<void> {
  const taken = () =>
    new ConflictError(
      `The date of booking request ${decision.reference} is no longer available.`,
      told('taken'),
    );
  const accepting = decide(context, { ...decision, to: 'accepted' }, async (db, request, rooms, now) => {
    if (request.startsAt <= now)
      throw new ConflictError(
        `The slot of booking request ${request.reference} has already started.`,
        told('started'),
      );
    // A live hold keeps the rooms it has, also where its space is gone, or an import left it behind.
    const held = await roomsTakenBy(db, request, now);
    if (held.length > 0) return keepForGood(db, request);
    if (rooms.length === 0)
      throw new ConflictError(
        `The space of booking request ${request.reference} no longer exists.`,
        told('space_gone'),
      );
    await vacate(db, request);
    const { venueId, reference, space, startsAt, endsAt } = request;
    const readyAt = endsAt + (await turnaroundOf(db, venueId, space.id)) * msPerMinute;
    const needed = { startsAt, endsAt: readyAt };
    await releaseLapsedHolds(db, venueId, rooms, needed, now);
    if ((await listOccupancies(db, venueId, rooms, needed)).length > 0) throw taken();
    if ((await blockTaking(db, venueId, space.id, request)) !== null) throw taken();
    await occupy(db, venueId, rooms, { startsAt, endsAt, readyAt }, { reference, expiresAt: null });
  });
  await accepting.catch((error) => {
    throw error instanceof OverlapRefusedError ? taken() : error;
  });
}
