import { revokeFeed } from '../../operations/access/revoke-feed.ts';
import { findFeed } from '../../storage/access/feeds.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Revokes a calendar feed of any venue. */
export async function revokeFeedCommand(
  terminal: Terminal,
  id: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  await withDatabase(terminal, async (context) => {
    const feed = await context.storage.read((db) => findFeed(db, id));
    if (feed === undefined) throw new CommandFailure(`there is no feed "${id}"; see: firsthold feeds list`);
    await revokeFeed(context, { venueId: feed.venueId, feedId: id, actor: cliActor });
  });
  if (json) return printJson(terminal, { id, revoked: true });
  terminal.print(`Revoked ${id}. Its address no longer works.`);
}
