import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { msPerMinute } from '../../domain/time/instant.ts';
import {
  deleteExpiredHolds,
  deleteOccupancies,
  listOccupancies,
  listOccupiedRooms,
  makeOccupancyPermanent,
  occupy,
} from '../../storage/booking/occupancies.ts';
import { turnaroundOf } from '../../storage/booking/turnarounds.ts';
import { OverlapError } from '../../storage/engine/errors.ts';
import { findConflictingBlock } from '../../storage/venue/blocked-dates.ts';
import type { Context } from '../context.ts';
import { type Decision, runDecision } from './decision.ts';

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
      codedProblem('taken'),
    );
  const accepting = runDecision(context, { ...decision, to: 'accepted' }, async (db, request, rooms, now) => {
    if (request.startsAt <= now)
      throw new ConflictError(
        `The slot of booking request ${request.reference} has already started.`,
        codedProblem('started'),
      );
    // A live hold keeps the rooms it has, also where its space is gone, or an import left it behind.
    const held = await listOccupiedRooms(db, request, now);
    if (held.length > 0) return makeOccupancyPermanent(db, request);
    if (rooms.length === 0)
      throw new ConflictError(
        `The space of booking request ${request.reference} no longer exists.`,
        codedProblem('space_gone'),
      );
    await deleteOccupancies(db, request);
    const { venueId, reference, space, startsAt, endsAt } = request;
    const readyAt = endsAt + (await turnaroundOf(db, venueId, space.id)) * msPerMinute;
    const needed = { startsAt, endsAt: readyAt };
    await deleteExpiredHolds(db, venueId, rooms, needed, now);
    if ((await listOccupancies(db, venueId, rooms, needed)).length > 0) throw taken();
    if ((await findConflictingBlock(db, venueId, space.id, request)) !== null) throw taken();
    await occupy(db, venueId, rooms, { startsAt, endsAt, readyAt }, { reference, expiresAt: null });
  });
  await accepting.catch((error) => {
    throw error instanceof OverlapError ? taken() : error;
  });
}
