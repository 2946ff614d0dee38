import { itemsLabel } from '../../domain/booking/booked-item.ts';
import { type BookingRequest, holdExpiry, statusAt } from '../../domain/booking/booking-request.ts';
import { type ChallengeHours, presentChallenge } from '../../domain/booking/challenge.ts';
import { type Instant, isoOrNull } from '../../domain/time/instant.ts';
import { challengeRequest } from '../../operations/booking/challenge-hold.ts';
import { withdrawChallenge } from '../../operations/booking/withdraw-challenge.ts';
import { CommandFailure } from '../failure.ts';
import { formatInstantIn } from '../format-instant.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findRequest } from './find-request.ts';

interface CommonOptions {
  readonly venue?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export interface ChallengeOptions extends CommonOptions {
  readonly by: string;
  /** One of `challengeHours`. */
  readonly hours?: string;
  readonly until?: string;
}

/**
 * Sets a response deadline for a hold. Sends no message: the venue writes to its guests itself.
 *
 * @throws CommandFailure if not exactly one of `--hours` and `--until` is used
 */
export async function challengeHold(
  terminal: Terminal,
  reference: string,
  { venue, by, hours, until, dryRun: isDryRun = false, json = false }: ChallengeOptions,
): Promise<void> {
  if ((hours === undefined) === (until === undefined))
    throw new CommandFailure('use either --hours or --until', 2);
  const response = until === undefined ? (Number(hours) as ChallengeHours) : { deadline: until };
  const { request, rankedBefore, now } = await withDatabase(terminal, async (context) => {
    const { venueId } = await context.storage.read((db) => findRequest(db, reference, venue));
    const challenged = await challengeRequest(context, {
      venueId,
      reference,
      by,
      response,
      isDryRun,
      actor: cliActor,
    });
    return { ...challenged, now: context.clock() };
  });
  if (json)
    return printJson(terminal, {
      ...resultOf(request, now),
      rankedBefore: rankedBefore.map((each) => each.reference),
    });
  terminal.print(`${reference} (${itemsLabel(request.items)}) ${endText(request)}.`);
  if (rankedBefore.length > 0)
    terminal.printToStderr(
      `Placed before ${by} for the same time: ${rankedBefore.map((each) => each.reference).join(', ')}.`,
    );
  if (isDryRun) terminal.printToStderr('Dry run: nothing has changed.');
}

/** Withdraws the response deadline of a hold. */
export async function withdrawHoldChallenge(
  terminal: Terminal,
  reference: string,
  { venue, dryRun: isDryRun = false, json = false }: CommonOptions,
): Promise<void> {
  const { request, now } = await withDatabase(terminal, async (context) => {
    const { venueId } = await context.storage.read((db) => findRequest(db, reference, venue));
    const restored = await withdrawChallenge(context, { venueId, reference, isDryRun, actor: cliActor });
    return { request: restored, now: context.clock() };
  });
  if (json) return printJson(terminal, resultOf(request, now));
  const outcome = statusAt(request, now) === 'expired' ? 'stays expired' : endText(request);
  terminal.print(`${reference} (${itemsLabel(request.items)}) ${outcome}.`);
  if (isDryRun) terminal.printToStderr('Dry run: nothing has changed.');
}

const resultOf = (request: BookingRequest, now: Instant) => ({
  reference: request.reference,
  status: statusAt(request, now),
  holdExpiresAt: isoOrNull(request.holdExpiresAt),
  challenge: presentChallenge(request),
});

const endText = (request: BookingRequest) =>
  `is held until ${formatInstantIn(request.items[0].timezone, holdExpiry(request) ?? request.startsAt)}`;
