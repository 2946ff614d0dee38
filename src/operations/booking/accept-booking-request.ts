import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import {
  deleteOccupancies,
  listOccupiedRooms,
  makeOccupancyPermanent,
} from '../../storage/booking/occupancies.ts';
import { OverlapError } from '../../storage/engine/errors.ts';
import type { Context } from '../context.ts';
import { type Decision, runDecision } from './decision.ts';
import { occupyRoomsOfItems } from './occupy-rooms.ts';
import { timesOfItems } from './times-of-items.ts';

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
    const times = await timesOfItems(db, request, rooms);
    const { venueId, reference, items } = request;
    await occupyRoomsOfItems(db, venueId, { items, times }, { reference, expiresAt: null }, now).catch(
      (error) => {
        throw error instanceof ConflictError ? taken() : error;
      },
    );
  });
  return accepting.catch((error) => {
    throw error instanceof OverlapError ? taken() : error;
  });
}
