import {
  type BookingRequest,
  type RequestStatus,
  type StoredStatus,
  statusAt,
  statusOnceUndone,
} from '../../domain/booking/booking-request.ts';
import type { HoldEnd } from '../../domain/booking/challenge.ts';
import { computeHoldExpiry, defaultHoldPeriod } from '../../domain/booking/hold.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteOccupancies, setOccupancyExpiry } from '../../storage/booking/occupancies.ts';
import { undoBookingRequestStatus } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { listEventLogOf, recordEvent } from '../../storage/events/event-log.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';
import type { Context } from '../context.ts';
import { recordExpiredHoldsOf } from '../events/record-expired-holds.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { holdRooms } from './hold-rooms.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';
import { restoreImportedMarks } from './undo-import.ts';

/**
 * Undoes the last decision on a booking request, as long as its date is still free:
 *
 * - An accepted or declined request is undecided again and holds its date until the expiry shown to the visitor.
 *   After that time, its status is "expired" and its date is free. A booking that was accepted from the start gets a hold
 *   of the default period.
 * - A cancelled booking is accepted again, as of when it was accepted; with its payments, if its import was undone.
 * - A request that was given its date, or declined, on the waiting list returns to it, also if its date is taken.
 *
 * @param undoing `actor` is for the event log
 * @returns the request's new status
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if nothing is decided, its date is taken, or its space was deleted
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function undoDecision(
  context: Context,
  undoing: NamedRequest & { readonly actor: Actor },
): Promise<RequestStatus> {
  return retryAfterConflict(() => context.storage.transact((db) => undo(db, context, undoing)));
}

async function undo(
  db: Writer,
  context: Context,
  undoing: NamedRequest & { readonly actor: Actor },
): Promise<RequestStatus> {
  const { request: stored, rooms } = await lockRequest(db, undoing);
  const now = context.clock();
  const { reference, venueId, status: from } = stored;
  const status = statusOnceUndone(stored);
  if (status === null)
    throw new ConflictError(
      `Booking request ${reference} is ${statusAt(stored, now)}: there is no decision to undo.`,
      codedProblem('request_is', { status: statusAt(stored, now) }),
    );
  const request = { ...stored, ...(await holdAfterUndo(db, stored, status, now)) };
  if (status === 'waiting') await deleteOccupancies(db, request);
  else await occupyAgain(db, request, { rooms, now });
  // Its instalments are due when they were.
  const decidedAt = status === 'accepted' ? await acceptedAt(db, request, now) : null;
  await undoBookingRequestStatus(db, request, status, {
    decidedAt,
    holdExpiresAt: request.holdExpiresAt,
    challenge: request.challenge,
    now,
  });
  const to = statusAt({ ...request, status }, now);
  const entry = { at: now, actor: undoing.actor, venueId, subject: reference };
  await recordEvent(db, { ...entry, kind: 'booking-request.undone', payload: { from, to } });
  await restoreImportedMarks(db, stored, { actor: undoing.actor, now });
  // Records the expiry after the undo that causes it. Only one instance records an expiry.
  if (to === 'expired') await recordExpiredHoldsOf(db, venueId, [reference], now);
  return to;
}

/** Returns when a booking was last accepted; of a copy without its history: now. */
async function acceptedAt(
  db: Writer,
  { venueId, reference }: BookingRequest,
  now: Instant,
): Promise<Instant> {
  const entries = await listEventLogOf(db, venueId, [reference]);
  const accepted = entries.filter(({ action }) => action === 'booking-request.accepted');
  return accepted.length === 0 ? now : Math.max(...accepted.map(({ at }) => at));
}

/** Returns the end of the request's hold once its decision is undone. */
async function holdAfterUndo(
  db: Writer,
  request: BookingRequest,
  to: StoredStatus,
  now: Instant,
): Promise<HoldEnd> {
  const { venueId, reference, siteKey, status, holdExpiresAt, challenge, startsAt, createdAt } = request;
  const unlimited = { holdExpiresAt: null, challenge: null };
  if (to === 'waiting') return unlimited;
  if (status !== 'accepted' || siteKey !== null || holdExpiresAt !== null)
    return { holdExpiresAt, challenge };
  const entries = await listEventLogOf(db, venueId, [reference]);
  const accepted = entries.find(({ action }) => action === 'booking-request.accepted');
  const wasHeld = accepted !== undefined && accepted.at > createdAt;
  if (wasHeld) return unlimited;
  const expiry = computeHoldExpiry(defaultHoldPeriod, now, Math.max(startsAt, now));
  return { holdExpiresAt: expiry.holdExpiresAt, challenge: null };
}

async function occupyAgain(
  db: Writer,
  request: BookingRequest,
  { rooms, now }: { readonly rooms: RoomsBySpace; readonly now: Instant },
): Promise<void> {
  const { status } = request;
  const holdEnd = request.holdExpiresAt ?? request.startsAt;
  const expiresAt = status === 'cancelled' ? null : holdEnd;
  const isOver = expiresAt !== null && expiresAt <= now;
  if (status === 'accepted')
    return isOver ? deleteOccupancies(db, request) : setOccupancyExpiry(db, request, expiresAt);
  if (isOver) return;
  await holdRooms(db, request, { rooms, expiresAt, now });
}
