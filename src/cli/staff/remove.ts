import { removeMember } from '../../operations/access/remove-member.ts';
import { findStaffByEmail } from '../../storage/access/staff.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Removes a member from a venue. */
export async function removeStaff(
  terminal: Terminal,
  email: string,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const { venueId, staffId } = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read(async (db) => ({
      venueId: await chooseVenue(db, venue),
      staff: await findStaffByEmail(db, email),
    }));
    if (found.staff === undefined)
      throw new CommandFailure(`no staff member has the email address "${email}"; see: firsthold staff list`);
    const member = { venueId: found.venueId, staffId: found.staff.id };
    await removeMember(context, { ...member, actor: cliActor });
    return member;
  });
  if (json) return printJson(terminal, { id: staffId, venueId, removed: true });
  terminal.print(`Removed ${email} from ${venueId}.`);
}
