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
  { venue, revokeCreated = false, json = false }: { venue?: string; revokeCreated?: boolean; json?: boolean },
): Promise<void> {
  const { venueId, staffId, feeds, tokens } = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read(async (db) => ({
      venueId: await chooseVenue(db, venue),
      staff: await findStaffByEmail(db, email),
    }));
    if (found.staff === undefined)
      throw new CommandFailure(`no staff member has the email address "${email}"; see: firsthold staff list`);
    const member = { venueId: found.venueId, staffId: found.staff.id };
    const removed = { ...member, revokesCreated: revokeCreated, actor: cliActor };
    return { ...member, ...(await removeMember(context, removed)) };
  });
  const isRevoked = revokeCreated;
  if (json)
    return printJson(terminal, {
      id: staffId,
      venueId,
      removed: true,
      created: { feeds, tokens, isRevoked },
    });
  terminal.print(`Removed ${email} from ${venueId}.`);
  const created = [...feeds, ...tokens];
  if (created.length === 0) return;
  if (isRevoked) return terminal.print(`Revoked what they created: ${created.join(', ')}.`);
  terminal.print(`What they created still works: ${created.join(', ')}.`);
  terminal.print('To end it: firsthold feeds revoke ID, firsthold tokens revoke ID');
}
