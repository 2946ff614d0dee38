import { listOperatorWebhooks } from '../../storage/events/operator-webhooks.ts';
import { chooseVenue } from '../choose-venue.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the operator's webhooks that receive the events of a venue: host and state, as its staff may see them. */
export async function printOperatorWebhooks(
  terminal: Terminal,
  { venue, json = false }: { readonly venue?: string; readonly json?: boolean },
): Promise<void> {
  const webhooks = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => listOperatorWebhooks(db, await chooseVenue(db, venue))),
  );
  if (json) return printJson(terminal, webhooks);
  printTable(
    terminal,
    webhooks.map(({ host, state }) => ({ host, state })),
    'No webhooks of the operator.',
  );
}
