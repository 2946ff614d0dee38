import { endGuestCode } from '../../operations/venue/guest-codes.ts';
import { venuesWith } from '../../storage/venue/venues-with.ts';
import { onlyVenue } from '../choose-venue.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Ends a code of any venue. */
export async function endCode(
  terminal: Terminal,
  id: string,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  await withDatabase(terminal, async (context) => {
    const having = await context.storage.read((db) => venuesWith(db, 'guest_codes', id));
    const venueId = onlyVenue(having, venue, `there is no code "${id}"; see: firsthold codes list`);
    await endGuestCode(context, { venueId, codeId: id, actor: cliActor });
  });
  if (json) return printJson(terminal, { id, ended: true });
  terminal.print(`Ended ${id}. Visitors can no longer use it.`);
}
