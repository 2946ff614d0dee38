import { itemsLabel } from '../../domain/booking/booked-item.ts';
import { heldStatusAt, type UnpricedRequest } from '../../domain/booking/booking-request.ts';
import type { ReasonCode } from '../../domain/booking/decision-reason.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Decision } from '../../operations/booking/decision.ts';
import { declineBookingRequest } from '../../operations/booking/decline-booking-request.ts';
import { deleteOldNetworks } from '../../operations/booking/networks.ts';
import type { Context } from '../../operations/context.ts';
import { listRequestsFromNetworkOf } from '../../storage/booking/similar-requests.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findRequest } from './find-request.ts';
import { readRequestRecords } from './flat-request.ts';
import { printSummaries } from './list.ts';

interface DeclineResult {
  readonly request: UnpricedRequest;
  /** Why it could not be declined; null: it was declined. */
  readonly failure: string | null;
}

/**
 * Declines every active request of the venue from the same client network as this one, one by one, like `requests
 * decline`.
 * @throws CommandFailure if the network is not stored, or a request could not be declined
 */
export async function declineSimilar(
  terminal: Terminal,
  reference: string,
  {
    venue,
    dryRun = false,
    json = false,
    reason,
    reasonCode,
  }: { venue?: string; dryRun?: boolean; json?: boolean; reason?: string; reasonCode?: ReasonCode },
): Promise<void> {
  await withDatabase(terminal, async (context) => {
    const now = context.clock();
    await deleteOldNetworks(context.storage, now);
    const found = await context.storage.read((db) => findLike(db, { reference, venue }, now));
    if (dryRun) {
      if (json) printJson(terminal, await context.storage.read((db) => readRequestRecords(db, found, now)));
      else printSummaries(terminal, found, { now, areNamed: false });
      terminal.printToStderr(
        `Dry run: ${count(found.length)} from the network of ${reference} would be declined.`,
      );
      return;
    }
    const declined = await declineAll(terminal, context, lastOf(found, reference), {
      json,
      reason,
      reasonCode,
    });
    if (!json) terminal.printToStderr(`${count(declined)} from the network of ${reference} declined.`);
    if (declined < found.length)
      throw new CommandFailure(`${count(found.length - declined)} of ${found.length} could not be declined`);
  });
}

/** Sorts the named request last: the others are found by its stored network until they are declined. */
const lastOf = (requests: readonly UnpricedRequest[], reference: string) =>
  requests.toSorted((a, b) => Number(a.reference === reference) - Number(b.reference === reference));

/** Declines requests one by one and reports each result, even if the database fails in between. */
async function declineAll(
  terminal: Terminal,
  context: Context,
  requests: readonly UnpricedRequest[],
  { json, ...reasons }: { readonly json: boolean } & Pick<Decision, 'reason' | 'reasonCode'>,
): Promise<number> {
  const outcomes: DeclineResult[] = [];
  try {
    for (const request of requests) {
      const { venueId, reference } = request;
      const decision = { ...reasons, venueId, reference, actor: cliActor };
      const failure = await declineBookingRequest(context, decision).then(() => null, errorOf);
      outcomes.push({ request, failure });
      if (!json) printOutcome(terminal, { request, failure });
    }
  } finally {
    if (json) printJson(terminal, outcomes.map(jsonOf));
  }
  return outcomes.filter(({ failure }) => failure === null).length;
}

function errorOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  throw error;
}

/**
 * Finds active requests from the same client network.
 * @throws CommandFailure if the request's network is not stored
 */
async function findLike(
  db: Reader,
  { reference, venue }: { readonly reference: string; readonly venue: string | undefined },
  now: number,
): Promise<UnpricedRequest[]> {
  const request = await findRequest(db, reference, venue);
  const found = await listRequestsFromNetworkOf(db, request, now);
  if (found.length > 0) return found;
  const status = heldStatusAt(request, now);
  throw new CommandFailure(
    status === 'pending_approval'
      ? `the network of ${reference} is unknown: the request was imported, or is from an older version`
      : `the network of ${reference} is no longer stored: the request is ${status}, and networks are kept only while a request holds its date`,
  );
}

function printOutcome(terminal: Terminal, { request, failure }: DeclineResult): void {
  const { reference, items } = request;
  const what = `${reference} (${itemsLabel(items)})`;
  if (failure === null) terminal.print(`${what} declined; the date is no longer held.`);
  else terminal.printToStderr(`${what}: ${failure}`);
}

const jsonOf = ({ request: { reference }, failure }: DeclineResult) =>
  failure === null ? { reference, status: 'declined' } : { reference, error: failure };

const count = (requests: number) => (requests === 1 ? '1 request' : `${requests} requests`);
