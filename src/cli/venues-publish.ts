import { publishVenue } from '../operations/publish-venue.ts';
import { actor, withDatabase } from './existing-database.ts';
import type { Terminal } from './terminal.ts';

/** Shows a venue to visitors, or hides it. */
export async function publish(terminal: Terminal, venueId: string, published: boolean): Promise<void> {
  const hasChanged = await withDatabase(terminal, (context) =>
    publishVenue(context, venueId, published, actor),
  );
  const state = published ? 'published' : 'not published';
  terminal.print(`${venueId} is ${hasChanged ? 'now' : 'already'} ${state}.`);
}
