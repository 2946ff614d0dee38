import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import {
  listOccupancies,
  occupy,
  releaseLapsedHolds,
  roomsTakenBy,
  vacate,
} from '../../storage/booking/occupancies.ts';
import { OverlapRefusedError } from '../../storage/engine/errors.ts';
import type { Context } from '../context.ts';
import { decide } from './decision.ts';

/**
 * Accepts a booking request: its date is booked until it is cancelled. A request whose hold has lapsed can
 * still be accepted, as long as its slot is free and has not started, in the rooms that its space has now.
 *
 * @throws NotFoundError when the venue has no request of that reference
 * @throws ConflictError when it is declined or cancelled, or its slot is no longer free
 */
export async function acceptBookingRequest(
  context: Context,
  decision: { venueId: string; reference: string; actor: Actor },
): Promise<void> {
  const taken = () =>
    new ConflictError(`The date of booking request ${decision.reference} is no longer available.`);
  const accepting = decide(
    context,
    { ...decision, to: 'accepted' },
    async (db, request, roomsOfSpace, now) => {
      if (request.startsAt <= now)
        throw new ConflictError(`The slot of booking request ${request.reference} has already started.`);
      // A live hold keeps the rooms it has, also where its space is gone, or an import left it behind.
      const held = await roomsTakenBy(db, request.reference, now);
      const rooms = held.length > 0 ? held : roomsOfSpace;
      if (rooms.length === 0)
        throw new ConflictError(`The space of booking request ${request.reference} no longer exists.`);
      // Its own hold makes way for the booking; whether that still fits is then the same question for every request.
      await vacate(db, request.reference);
      await releaseLapsedHolds(db, rooms, request, now);
      if ((await listOccupancies(db, rooms, request)).length > 0) throw taken();
      await occupy(db, rooms, request, { reference: request.reference, expiresAt: null });
    },
  );
  await accepting.catch((error) => {
    throw error instanceof OverlapRefusedError ? taken() : error;
  });
}
