import {
  type BookingRequest,
  mayBeUndone,
  type RequestStatus,
  statusAt,
} from '../../domain/booking/booking-request.ts';
import { computeHoldExpiry, defaultHoldPeriod } from '../../domain/booking/hold.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { undoBookingRequestStatus } from '../../storage/booking/booking-requests.ts';
import { deleteOccupancies, setOccupancyExpiry } from '../../storage/booking/occupancies.ts';
import { turnaroundOf } from '../../storage/booking/turnarounds.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { listEventLogOf, recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { recordExpiredHoldsOf } from '../events/record-expired-holds.ts';
import { retryAfterOverlap } from '../retry-after-overlap.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';
import { occupyRooms } from './occupy-rooms.ts';

/**
 * Takes the last decision on a booking request back, as long as nothing else took its date:
 *
 * - one that was accepted or declined waits for a decision again, and holds its date until the instant that the visitor
 *   was told. Where that is over, its hold does not come back: it reads as expired, and its date is free. A booking that
 *   was accepted from the start gets a hold of the default period;
 * - one that was cancelled is accepted again.
 *
 * @param undoing `actor`: who undoes it; stands in the event log
 * @returns what the request is now
 * @throws NotFoundError when the venue has no request of that reference
 * @throws ConflictError when nothing is decided, its date is taken by now, or its space is gone
 * @throws StaleEditError when it is not as it was seen
 */
export async function undoDecision(
  context: Context,
  undoing: NamedRequest & { readonly actor: Actor },
): Promise<RequestStatus> {
  return retryAfterOverlap(() => context.storage.transact((db) => undo(db, context, undoing)));
}

async function undo(
  db: Writer,
  context: Context,
  undoing: NamedRequest & { readonly actor: Actor },
): Promise<RequestStatus> {
  const { request: stored, rooms } = await lockRequest(db, undoing);
  const now = context.clock();
  const request = { ...stored, holdExpiresAt: await holdAfterUndo(db, stored, now) };
  const { reference, venueId, status: from } = request;
  if (!mayBeUndone(from))
    throw new ConflictError(
      `Booking request ${reference} is ${statusAt(from, request.holdExpiresAt, now)}: there is no decision to undo.`,
      codedProblem('request_is', { status: statusAt(from, request.holdExpiresAt, now) }),
    );
  const status = from === 'cancelled' ? 'accepted' : 'pending_approval';
  await occupyAgain(db, request, { rooms, now });
  const decidedAt = status === 'accepted' ? now : null;
  await undoBookingRequestStatus(db, reference, status, {
    decidedAt,
    holdExpiresAt: request.holdExpiresAt,
    now,
  });
  const to = statusAt(status, request.holdExpiresAt, now);
  const entry = { at: now, actor: undoing.actor, venueId, subject: reference };
  await recordEvent(db, { ...entry, kind: 'booking-request.undone', payload: { from, to } });
  // After what it follows from; once, whoever notices.
  if (to === 'expired') await recordExpiredHoldsOf(db, [reference], now);
  return to;
}

/** When the hold of the request ends once its decision is undone; null: it has no time limit. */
async function holdAfterUndo(db: Writer, request: BookingRequest, now: Instant): Promise<Instant | null> {
  const { venueId, reference, siteKey, status, holdExpiresAt, startsAt, createdAt } = request;
  if (status !== 'accepted' || siteKey !== null || holdExpiresAt !== null) return holdExpiresAt;
  const entries = await listEventLogOf(db, venueId, [reference]);
  const accepted = entries.find(({ action }) => action === 'booking-request.accepted');
  const wasHeld = accepted !== undefined && accepted.at > createdAt;
  return wasHeld ? null : computeHoldExpiry(defaultHoldPeriod, now, Math.max(startsAt, now)).holdExpiresAt;
}

async function occupyAgain(
  db: Writer,
  request: BookingRequest,
  { rooms, now }: { readonly rooms: readonly string[]; readonly now: Instant },
): Promise<void> {
  const { venueId, reference, space, status } = request;
  const lapsesAt = request.holdExpiresAt ?? request.startsAt;
  const expiresAt = status === 'cancelled' ? null : lapsesAt;
  const isOver = expiresAt !== null && expiresAt <= now;
  if (status === 'accepted')
    return isOver ? deleteOccupancies(db, request) : setOccupancyExpiry(db, request, expiresAt);
  if (isOver) return;
  if (rooms.length === 0)
    throw new ConflictError(
      `The space of booking request ${reference} no longer exists.`,
      codedProblem('space_gone'),
    );
  const turnaroundMinutes = await turnaroundOf(db, venueId, space.id);
  const of = { venueId, spaceId: space.id, rooms };
  await occupyRooms(db, of, { ...request, turnaroundMinutes }, { reference, expiresAt }, now);
}
