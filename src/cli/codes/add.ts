import { addGuestCode } from '../../operations/venue/guest-codes.ts';
import { chooseVenue } from '../choose-venue.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly venue?: string;
  readonly label: string;
  readonly code?: string;
  readonly until?: string;
  readonly json?: boolean;
}

/** Adds a code for a guest group and prints it. */
export async function addCode(
  terminal: Terminal,
  groupId: string,
  { venue, label, code, until, json = false }: Options,
): Promise<void> {
  const added = await withDatabase(terminal, async (context) => {
    const venueId = await context.storage.read((db) => chooseVenue(db, venue));
    const requested = {
      groupId,
      label,
      ...(code !== undefined && { code }),
      ...(until !== undefined && { validUntil: until }),
    };
    return addGuestCode(context, { venueId, requested, actor: cliActor });
  });
  if (json) {
    const { id, validUntil } = added;
    return printJson(terminal, { id, groupId, label, code: added.code, validUntil });
  }
  terminal.print(added.code);
  terminal.printToStderr(`Added ${added.id}. To end it: firsthold codes end ${added.id}`);
}
