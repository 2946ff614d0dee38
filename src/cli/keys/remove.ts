import { NotFoundError } from '../../domain/errors.ts';
import { removeSiteKey } from '../../operations/access/remove-site-key.ts';
import { findVenueOfSiteKey } from '../../storage/access/site-keys.ts';
import { cliActor as actor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Deletes a website key. */
export async function removeKey(
  terminal: Terminal,
  key: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  const venueId = await withDatabase(terminal, async (context) => {
    const owner = await context.storage.read((db) => findVenueOfSiteKey(db, key));
    if (owner === undefined) throw new NotFoundError(`There is no website key ${key}.`);
    await removeSiteKey(context, { venueId: owner, key, actor });
    return owner;
  });
  if (json) return printJson(terminal, { key, venueId, removed: true });
  terminal.print(`Removed ${key} of ${venueId}. Pages that still use it show that it does not exist.`);
}
