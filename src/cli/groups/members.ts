import { assertGroupExists, changeGroupMembers } from '../../operations/booking/change-group-members.ts';
import { listMembersOfGroup } from '../../storage/venue/guest-groups.ts';
import { chooseVenue } from '../choose-venue.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly venue?: string;
  readonly json?: boolean;
}

/** Prints the e-mail addresses of a group's members, one a line. */
export async function printMembers(
  terminal: Terminal,
  groupId: string,
  { venue, json = false }: Options,
): Promise<void> {
  const addresses = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const group = { venueId: await chooseVenue(db, venue), groupId };
      await assertGroupExists(db, group);
      return listMembersOfGroup(db, group);
    }),
  );
  if (json) return printJson(terminal, addresses);
  for (const address of addresses) terminal.print(address);
}

/** Adds members to a group, or removes some. */
export async function changeMembers(
  terminal: Terminal,
  groupId: string,
  requested: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
  { venue, json = false }: Options,
): Promise<void> {
  const changed = await withDatabase(terminal, async (context) => {
    const venueId = await context.storage.read((db) => chooseVenue(db, venue));
    return changeGroupMembers(context, { venueId, groupId, requested, actor: cliActor });
  });
  if (json) return printJson(terminal, changed);
  terminal.print(`${groupId}: ${changed.added} added, ${changed.removed} removed.`);
}
