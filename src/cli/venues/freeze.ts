/** The commands that move a venue to another installation. */
import { isoInstant } from '../../domain/time/instant.ts';
import { freezeVenue, markVenueMoved, unfreezeVenue } from '../../operations/venue/freeze-venue.ts';
import { formatInstant } from '../format-instant.ts';
import { cliActor as actor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

interface JsonOption {
  readonly json?: boolean;
}

/** Freezes a venue. */
export async function freeze(
  terminal: Terminal,
  venueId: string,
  { json = false }: JsonOption,
): Promise<void> {
  const frozenAt = await withDatabase(terminal, (context) => freezeVenue(context, { venueId, actor }));
  if (json) return printJson(terminal, { id: venueId, frozenAt: isoInstant(frozenAt) });
  terminal.print(
    `${venueId} is frozen since ${formatInstant(frozenAt)}: changes are rejected, reads continue.`,
  );
  terminal.printToStderr(
    `Next: firsthold venues export ${venueId} --passphrase-file FILE --output ${venueId}.jsonl (or, to cancel: firsthold venues unfreeze ${venueId})`,
  );
}

/** Marks a venue as moved. */
export async function markMoved(
  terminal: Terminal,
  venueId: string,
  { to, json = false }: JsonOption & { readonly to: string },
): Promise<void> {
  const code = await withDatabase(terminal, (context) => markVenueMoved(context, { venueId, to, actor }));
  if (json) return printJson(terminal, { id: venueId, movedTo: to, code });
  terminal.print(`${venueId} has moved to ${to}. Changes are rejected here for good.`);
  terminal.print(`Next, at the target: firsthold venues unfreeze ${venueId} --code ${code}`);
}

/** Unfreezes a venue. */
export async function unfreeze(
  terminal: Terminal,
  venueId: string,
  { code = null, json = false }: JsonOption & { readonly code?: string | null },
): Promise<void> {
  const hasChanged = await withDatabase(terminal, (context) =>
    unfreezeVenue(context, { venueId, actor, code }),
  );
  if (json) return printJson(terminal, { id: venueId, hasChanged });
  terminal.print(hasChanged ? `${venueId} accepts changes again.` : `${venueId} is not frozen.`);
}
