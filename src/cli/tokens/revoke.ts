import { revokeToken } from '../../operations/access/revoke-token.ts';
import { findToken } from '../../storage/access/api-tokens.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Revokes an API token of any venue. */
export async function revokeTokenCommand(
  terminal: Terminal,
  id: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  await withDatabase(terminal, async (context) => {
    const token = await context.storage.read((db) => findToken(db, id));
    if (token === undefined)
      throw new CommandFailure(`there is no token "${id}"; see: firsthold tokens list`);
    await revokeToken(context, { venueId: token.venueId, tokenId: id, actor: cliActor });
  });
  if (json) return printJson(terminal, { id, revoked: true });
  terminal.print(`Revoked ${id}. It no longer works.`);
}
