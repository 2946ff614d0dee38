import { revokeFeed } from '../../operations/access/revoke-feed.ts';
import { venuesWith } from '../../storage/venue/venues-with.ts';
import { onlyVenue } from '../choose-venue.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Revokes a calendar feed of any venue. */
export async function revokeFeedCommand(
  terminal: Terminal,
  id: string,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  await withDatabase(terminal, async (context) => {
    const having = await context.storage.read((db) => venuesWith(db, 'feeds', id));
    const venueId = onlyVenue(having, venue, `there is no feed "${id}"; see: firsthold feeds list`);
    await revokeFeed(context, { venueId, feedId: id, actor: cliActor });
  });
  if (json) return printJson(terminal, { id, revoked: true });
  terminal.print(`Revoked ${id}. Its address no longer works.`);
}
