import { revokeToken } from '../../operations/access/revoke-token.ts';
import { venuesWith } from '../../storage/venue/venues-with.ts';
import { onlyVenue } from '../choose-venue.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Revokes an API token of any venue. */
export async function revokeTokenCommand(
  terminal: Terminal,
  id: string,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  await withDatabase(terminal, async (context) => {
    const having = await context.storage.read((db) => venuesWith(db, 'api_tokens', id));
    const venueId = onlyVenue(having, venue, `there is no token "${id}"; see: firsthold tokens list`);
    await revokeToken(context, { venueId, tokenId: id, actor: cliActor });
  });
  if (json) return printJson(terminal, { id, revoked: true });
  terminal.print(`Revoked ${id}. It no longer works.`);
}
