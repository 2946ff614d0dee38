import {
  type BookingRequest,
  type DecidedStatus,
  mayBecome,
  statusAt,
} from '../../domain/booking/booking-request.ts';
import type { ReasonCode } from '../../domain/booking/decision-reason.ts';
import { parseNote } from '../../domain/booking/note.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { marksOnceCancelled } from '../../domain/money/instalments.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { setBookingRequestStatus, setInstalmentMarks } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { RoomsBySpace } from '../../storage/venue/rooms.ts';
import { type Context, newId } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { recordExpiredHoldsOf } from '../events/record-expired-holds.ts';
import { insertNoteInTransaction } from './add-note.ts';
import { assertErasureKnown } from './assert-erasure-known.ts';
import { giveDateInTransaction } from './give-date.ts';
import { lockRequest, type NamedRequest, requestOfVenue } from './lock-request.ts';

/** A decision on a request. */
export interface Decision extends NamedRequest {
  readonly actor: Actor;
  /** The reason, for staff only: stored as a note of the request. */
  readonly reason?: string | undefined;
  /** The reason of a refusal or cancellation, for reports. */
  readonly reasonCode?: ReasonCode | null | undefined;
  /** The waiting request that is given the date which the decision frees, in the same transaction. */
  readonly giveDateTo?: string | undefined;
  /** Whether to check everything and change nothing. */
  readonly isDryRun?: boolean | undefined;
}

/** Makes the changes of a decision besides the status. */
type ExtraChanges = (
  db: Writer,
  request: BookingRequest,
  /** The rooms of the spaces; a deleted space is missing. */
  rooms: RoomsBySpace,
  now: Instant,
) => Promise<void>;

/**
 * Runs a decision on a booking request: locks its space, checks that the decision is allowed, changes the status and
 * what depends on it, and records the event.
 *
 * Repeating the same decision changes nothing, so a double click does no harm.
 *
 * @param decision `actor` is for the event log
 * @returns the request after the decision
 * @throws ValidationError if the reason is blank, too long, or has invalid characters
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if its status does not allow the decision, or the guest was erased while a reason was being stored
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function runDecision(
  context: Context,
  decision: Decision & { readonly to: DecidedStatus },
  consequence: ExtraChanges,
): Promise<BookingRequest> {
  return transactOrDryRun(context, decision.isDryRun ?? false, async (db) => {
    await decideInTransaction(db, context, decision, consequence);
    return requestOfVenue(db, decision);
  });
}

/** Runs a decision in a transaction. */
export async function decideInTransaction(
  db: Writer,
  context: Context,
  decision: Decision & { readonly to: DecidedStatus },
  consequence: ExtraChanges,
): Promise<void> {
  const reason = decision.reason === undefined ? null : parseNote(decision.reason, 'reason');
  const { reasonCode = null } = decision;
  const { request, rooms } = await lockRequest(db, decision);
  const now = context.clock();
  const status = statusAt(request, now);
  if (status === decision.to) return;
  if (!mayBecome(status, decision.to))
    throw new ConflictError(
      `Booking request ${decision.reference} is ${status} and cannot become ${decision.to}.`,
      codedProblem('request_is', { status }),
    );
  // Publishes events in the order in which they happened.
  if (status === 'expired') await recordExpiredHoldsOf(db, request.venueId, [request.reference], now);
  await consequence(db, request, rooms, now);
  if (decision.to === 'cancelled' && request.instalmentMarks.length > 0)
    await setInstalmentMarks(db, request, marksOnceCancelled(request));
  await setBookingRequestStatus(db, request, decision.to, { decidedAt: now, reasonCode });
  const entry = { at: now, actor: decision.actor, venueId: decision.venueId, subject: request.reference };
  if (status === 'waiting' && decision.to === 'accepted')
    await recordEvent(db, { ...entry, kind: 'booking-request.placed', payload: { fromWaitingList: true } });
  await recordEvent(db, {
    ...entry,
    kind: `booking-request.${decision.to}`,
    payload: { from: status, ...(reasonCode !== null && { reasonCode }) },
  });
  if (reason !== null) {
    // The row is locked now. An erasure since it was read has deleted its notes: this one may name the guest.
    assertErasureKnown(await requestOfVenue(db, decision), request.erasedAt !== null);
    await insertNoteInTransaction(db, decision, {
      id: newId(context, 'note'),
      at: now,
      actor: decision.actor,
      about: decision.to,
      text: reason,
    });
  }
  const { venueId, actor, giveDateTo } = decision;
  if (giveDateTo !== undefined)
    await giveDateInTransaction(db, context, { venueId, reference: giveDateTo, actor });
}
