import type { RequestStatus } from '../../domain/booking/booking-request.ts';
import { DomainError } from '../../domain/errors.ts';
import { undoDecision } from '../../operations/booking/undo-decision.ts';
import type { Context } from '../../operations/context.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findRequest } from './find-request.ts';

const outcomes: Readonly<Record<string, string>> = {
  pending_approval: 'is pending again; its date is held',
  expired: 'is no longer decided; its hold has already expired, so its date is free',
  accepted: 'is booked again',
  waiting: 'is on the waiting list again',
};

type UndoResult = { readonly reference: string } & (
  | { readonly status: RequestStatus }
  | { readonly error: string }
);

/**
 * Undoes the last decision on each request. Sends no message: the venue writes to its guests itself.
 * @throws CommandFailure if not all could be undone; the others are
 */
export async function undoDecisions(
  terminal: Terminal,
  references: readonly string[],
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const undone: UndoResult[] = [];
  await withDatabase(terminal, async (context) => {
    for (const reference of new Set(references)) {
      const outcome = await undoOne(context, reference, venue);
      undone.push(outcome);
      if (json) continue;
      if ('error' in outcome) terminal.printToStderr(outcome.error);
      else terminal.print(`${reference} ${outcomes[outcome.status] ?? `is ${outcome.status}`}.`);
    }
  });
  if (json) printJson(terminal, undone);
  const failed = undone.filter((outcome) => 'error' in outcome).length;
  if (failed > 0) throw new CommandFailure(`${failed} of ${undone.length} could not be undone`);
}

async function undoOne(context: Context, reference: string, venue: string | undefined): Promise<UndoResult> {
  try {
    const found = await context.storage.read((db) => findRequest(db, reference, venue));
    const status = await undoDecision(context, { venueId: found.venueId, reference, actor: cliActor });
    return { reference, status };
  } catch (error) {
    if (error instanceof DomainError || error instanceof CommandFailure)
      return { reference, error: error.message };
    throw error;
  }
}
