import { publishVenue } from '../../operations/venue/publish-venue.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Publishes a venue, or hides it. */
export async function publish(
  terminal: Terminal,
  venueId: string,
  published: boolean,
  { json = false }: { json?: boolean },
): Promise<void> {
  const hasChanged = await withDatabase(terminal, (context) =>
    publishVenue(context, venueId, published, cliActor),
  );
  if (json) return printJson(terminal, { id: venueId, published, hasChanged });
  const state = published ? 'published' : 'not published';
  terminal.print(`${venueId} is ${hasChanged ? 'now' : 'already'} ${state}.`);
}
