import {
  type BookingRequest,
  mayBecome,
  type RequestStatus,
  statusAt,
} from '../../domain/booking/booking-request.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { findBookingRequest, setBookingRequestStatus } from '../../storage/booking/booking-requests.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockBooking } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { recordLapsesOf } from '../events/record-lapses.ts';

/** What a decision changes besides the status. */
type Consequence = (
  db: Writer,
  request: BookingRequest,
  /** Of its space; none: there is no such space any more. */
  rooms: readonly string[],
  now: Instant,
) => Promise<void>;

/**
 * The frame of every decision on a booking request: lock its space, look whether it may still be made, change
 * the status and what hangs on it, write it down.
 *
 * Making the same decision again changes nothing, so a second click does no harm.
 *
 * @param actor who decides; stands in the event log
 * @throws NotFoundError when the venue has no request of that reference
 * @throws ConflictError when its status does not allow the decision
 */
export async function decide(
  context: Context,
  decision: {
    venueId: string;
    reference: string;
    actor: Actor;
    to: Exclude<RequestStatus, 'pending_approval' | 'expired'>;
  },
  consequence: Consequence,
): Promise<void> {
  await context.storage.transact(async (db) => {
    const found = await findBookingRequest(db, decision.reference);
    if (found === undefined || found.venueId !== decision.venueId)
      throw new NotFoundError(`There is no booking request ${decision.reference}.`);
    const { reference, venueId, space } = found;
    const rooms = await lockBooking(db, { reference, venueId, spaceId: space.id });
    // Read again under the lock: a colleague may have decided meanwhile.
    const request = (await findBookingRequest(db, decision.reference)) ?? found;
    const now = context.clock();
    const status = statusAt(request.status, request.holdExpiresAt, now);
    if (status === decision.to) return;
    if (!mayBecome(status, decision.to))
      throw new ConflictError(
        `Booking request ${decision.reference} is ${status} and cannot become ${decision.to}.`,
      );
    // What came first is told first.
    if (status === 'expired') await recordLapsesOf(db, [request.reference], now);
    await consequence(db, request, rooms, now);
    await setBookingRequestStatus(db, request.reference, decision.to, now);
    await recordEvent(db, {
      at: now,
      actor: decision.actor,
      kind: `booking-request.${decision.to}`,
      venueId: decision.venueId,
      subject: request.reference,
      payload: { from: status },
    });
  });
}
