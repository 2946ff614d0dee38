import {
  amendedAgain,
  type BookingRequest,
  heldStatusAt,
  holdExpiry,
  type RequestWithTotals,
} from '../../domain/booking/booking-request.ts';
import {
  type Challenge,
  type ChallengeHours,
  challengeDeadline,
  challengeHold,
} from '../../domain/booking/challenge.ts';
import { isPlacedBefore } from '../../domain/booking/rank.ts';
import { ConflictError, ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import { parseInstantIn } from '../../domain/time/parse-instant.ts';
import { listCompetingRequests, listWaitingFor } from '../../storage/booking/competing-requests.ts';
import { setOccupancyExpiry } from '../../storage/booking/occupancies.ts';
import { setHoldEnd } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { lockRequest, type NamedRequest, requestOfVenue } from './lock-request.ts';

/** A challenge of a hold. */
export interface NewChallenge extends NamedRequest {
  readonly actor: Actor;
  /** The reference of the request that waits for one of its dates. */
  readonly by: string;
  /** The response time in hours, or the deadline: an instant, or a time without a zone on the venue's clock. */
  readonly response: ChallengeHours | { readonly deadline: string };
  /** Whether to check everything and change nothing. */
  readonly isDryRun?: boolean | undefined;
}

/** The result of a challenge. */
export interface ChallengeResult {
  /** The challenged request. */
  readonly request: BookingRequest;
  /** The requests that wait for the same time as the challenger and were placed earlier, oldest first. */
  readonly rankedBefore: readonly RequestWithTotals[];
}

/** More than any venue has on its waiting list for one date. */
const maxCompeting = 200;

/**
 * Challenges a hold: it ends at the response deadline, unless its own end is earlier. It concerns every date of the
 * booking. The challenge stays if the challenger is declined or given the date. Repeating it changes nothing.
 *
 * @throws NotFoundError if the venue has no request with one of the references
 * @throws ConflictError if it holds no date, is challenged already, or the challenger does not wait for one of its dates
 * @throws ValidationError if the deadline is invalid, past, or after the start of its first date
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function challengeRequest(
  context: Context,
  challenging: NewChallenge,
): Promise<ChallengeResult> {
  return transactOrDryRun(context, challenging.isDryRun ?? false, (db) =>
    challenge(db, context.clock, challenging),
  );
}

async function challenge(
  db: Writer,
  clock: Context['clock'],
  challenging: NewChallenge,
): Promise<ChallengeResult> {
  const { venueId, reference, by, actor, response } = challenging;
  // Spaces that share a room with its spaces are locked too, so no decision on the challenger can come in between.
  const { request } = await lockRequest(db, challenging);
  const now = clock();
  const status = heldStatusAt(request, now);
  if (status !== 'pending_approval')
    throw new ConflictError(
      `Booking request ${reference} is ${status}: it holds no date.`,
      codedProblem('request_is', { status }),
    );
  const challenger = await requestOfVenue(db, { venueId, reference: by });
  const rankedBefore = await listEarlierWaiting(db, challenger, now);
  const existing = request.challenge;
  const deadline =
    typeof response === 'number'
      ? challengeDeadline(response, existing?.challengedAt ?? now)
      : parseDeadline(response.deadline, request);
  if (existing !== null) {
    if (existing.by === by && existing.deadline === deadline) return { request, rankedBefore };
    throw new ConflictError(
      `Booking request ${reference} is challenged by ${existing.by} already.`,
      codedProblem('challenged', { reference: existing.by }),
    );
  }
  if (!(await listWaitingFor(db, request, now)).includes(by))
    throw new ConflictError(
      `Booking request ${by} does not wait for a date of ${reference}.`,
      codedProblem('does_not_wait', { reference: by }),
    );
  checkDeadline(deadline, request, now);
  const { holdExpiresAt: ownHoldExpiresAt } = request;
  const stored: Challenge = { by, deadline, challengedAt: now, actor, ownHoldExpiresAt };
  const challenged = { ...request, ...challengeHold(stored), amended: amendedAgain(request, now) };
  await setOccupancyExpiry(db, request, holdExpiry(challenged));
  await setHoldEnd(db, challenged, { isActive: true });
  const event = { at: now, actor, venueId };
  await recordEvent(db, {
    ...event,
    subject: reference,
    kind: 'booking-request.challenged',
    payload: {
      by,
      deadline: isoInstant(deadline),
      holdExpiresAt: isoInstant(challenged.holdExpiresAt ?? deadline),
    },
  });
  await recordEvent(db, {
    ...event,
    subject: by,
    kind: 'booking-request.challenger-named',
    payload: { challenged: reference, deadline: isoInstant(deadline) },
  });
  return { request: challenged, rankedBefore };
}

function parseDeadline(text: string, { items: [{ timezone }] }: BookingRequest): Instant {
  const deadline = parseInstantIn(text, timezone);
  if (deadline !== null) return deadline;
  throw new ValidationError([
    { path: 'deadline', message: 'must be a time such as 2027-03-03T18:00', ...codedProblem('instant') },
  ]);
}

function checkDeadline(deadline: Instant, { startsAt }: BookingRequest, now: Instant): void {
  if (deadline <= now)
    throw new ValidationError([
      { path: 'deadline', message: 'must be in the future', ...codedProblem('not_in_the_future') },
    ]);
  if (deadline > startsAt)
    throw new ValidationError([
      {
        path: 'deadline',
        message: 'is after the start of the first date',
        ...codedProblem('after_start'),
      },
    ]);
}

/** Lists the requests that wait for the time of a waiting one and were placed before it. */
async function listEarlierWaiting(
  db: Writer,
  waiting: BookingRequest,
  now: Instant,
): Promise<RequestWithTotals[]> {
  const competing = await listCompetingRequests(db, waiting, { now, limit: maxCompeting });
  return competing.filter((other) => other.status === 'waiting' && isPlacedBefore(other, waiting));
}
