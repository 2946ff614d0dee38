import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { neededInterval } from '../../domain/booking/occupied-time.ts';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import {
  deleteExpiredHolds,
  deleteOccupancies,
  listOccupiedRooms,
  makeOccupancyPermanent,
  occupy,
} from '../../storage/booking/occupancies.ts';
import { listOccupancies } from '../../storage/booking/occupancies-by-interval.ts';
import { OverlapError } from '../../storage/engine/errors.ts';
import { findConflictingBlock } from '../../storage/venue/blocked-dates.ts';
import type { Context } from '../context.ts';
import { type Decision, runDecision } from './decision.ts';
import { eventsOfItems } from './events-of-items.ts';

/**
 * Accepts a booking request: its date is booked until it is cancelled. An expired request can still be accepted if
 * its slot has not started and is free in the rooms that its space uses now.
 *
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if it is declined or cancelled, or its slot is no longer free
 */
export async function acceptBookingRequest(context: Context, decision: Decision): Promise<BookingRequest> {
  const taken = () =>
    new ConflictError(
      `The date of booking request ${decision.reference} is no longer available.`,
      codedProblem('taken'),
    );
  const accepting = runDecision(context, { ...decision, to: 'accepted' }, async (db, request, rooms, now) => {
    if (request.startsAt <= now)
      throw new ConflictError(
        `The slot of booking request ${request.reference} has already started.`,
        codedProblem('started'),
      );
    // An active hold keeps its rooms, even if its space was deleted or an import left it in other rooms.
    const held = await listOccupiedRooms(db, request, now);
    if (held.length > 0) return makeOccupancyPermanent(db, request);
    await deleteOccupancies(db, request);
    const { venueId, reference } = request;
    for (const { item, spaceId, ...event } of await eventsOfItems(db, request, rooms)) {
      const needed = neededInterval(event);
      await deleteExpiredHolds(db, venueId, event.rooms, needed, now);
      if ((await listOccupancies(db, venueId, event.rooms, needed)).length > 0) throw taken();
      if ((await findConflictingBlock(db, venueId, { spaceId, reference }, event)) !== null) throw taken();
      await occupy(db, venueId, event.rooms, event, { reference, item, expiresAt: null });
    }
  });
  return accepting.catch((error) => {
    throw error instanceof OverlapError ? taken() : error;
  });
}
