import { type BookingRequest, statusAt } from '../../domain/booking/booking-request.ts';
import { withoutChallenge } from '../../domain/booking/challenge.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { isoOrNull } from '../../domain/time/instant.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { retryAfterConflict } from '../retry-after-conflict.ts';
import { applyHoldEnd } from './apply-hold-end.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';

/** A withdrawal. */
export interface ChallengeWithdrawal extends NamedRequest {
  readonly actor: Actor;
  /** Whether to check everything and change nothing. */
  readonly isDryRun?: boolean | undefined;
}

/**
 * Withdraws the challenge of a hold, which then has its own end again. A hold that ended at the deadline holds its dates
 * again if its own end is ahead and they are free; otherwise it stays expired.
 *
 * @returns the request after the withdrawal
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if it is decided or not challenged, or its hold has ended and a date is taken
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function withdrawChallenge(
  context: Context,
  withdrawal: ChallengeWithdrawal,
): Promise<BookingRequest> {
  return retryAfterConflict(() =>
    transactOrDryRun(context, withdrawal.isDryRun ?? false, (db) => withdraw(db, context.clock, withdrawal)),
  );
}

async function withdraw(
  db: Writer,
  clock: Context['clock'],
  withdrawal: ChallengeWithdrawal,
): Promise<BookingRequest> {
  const { venueId, reference, actor } = withdrawal;
  const { request, rooms } = await lockRequest(db, withdrawal);
  const now = clock();
  if (request.status !== 'pending_approval') {
    const status = statusAt(request, now);
    throw new ConflictError(
      `Booking request ${reference} is ${status}: no challenge is open.`,
      codedProblem('request_is', { status }),
    );
  }
  if (request.challenge === null)
    throw new ConflictError(
      `Booking request ${reference} is not challenged.`,
      codedProblem('not_challenged'),
    );
  const { request: restored } = await applyHoldEnd(db, request, withoutChallenge(request), { rooms, now });
  const { by } = request.challenge;
  const event = { at: now, actor, venueId };
  await recordEvent(db, {
    ...event,
    subject: reference,
    kind: 'booking-request.challenge-withdrawn',
    payload: { by, holdExpiresAt: isoOrNull(restored.holdExpiresAt) },
  });
  await recordEvent(db, {
    ...event,
    subject: by,
    kind: 'booking-request.challenger-withdrawn',
    payload: { challenged: reference },
  });
  return restored;
}
