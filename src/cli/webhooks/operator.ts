import { listOperatorWebhooks } from '../../storage/events/operator-webhooks.ts';
import { venuesOfList } from '../choose-venue.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the operator's webhooks that receive the events of one venue or of all venues: host and state, as its staff may see them. */
export async function printOperatorWebhooks(
  terminal: Terminal,
  { venue, json = false }: { readonly venue?: string; readonly json?: boolean },
): Promise<void> {
  const { webhooks, areNamed } = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const { ids, areNamed } = await venuesOfList(db, venue);
      const webhooks = [];
      for (const venueId of ids)
        for (const webhook of await listOperatorWebhooks(db, venueId)) webhooks.push({ ...webhook, venueId });
      return { webhooks, areNamed };
    }),
  );
  if (json) return printJson(terminal, webhooks);
  printTable(
    terminal,
    webhooks.map(({ host, state, venueId }) => ({ host, ...(areNamed && { venue: venueId }), state })),
    'No webhooks of the operator.',
  );
}
