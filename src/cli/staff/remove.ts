import { removeEverywhere } from '../../operations/access/remove-everywhere.ts';
import { removeMember } from '../../operations/access/remove-member.ts';
import { findStaffByEmail } from '../../storage/access/staff.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { printCreated } from './print-created.ts';

/** Options of `firsthold staff remove EMAIL`. */
interface RemoveOptions {
  readonly venue?: string;
  readonly everywhere?: boolean;
  readonly revokeCreated?: boolean;
  readonly json?: boolean;
}

/** Removes a member from a venue or from all venues. */
export async function removeStaff(
  terminal: Terminal,
  email: string,
  { venue, everywhere = false, revokeCreated = false, json = false }: RemoveOptions,
): Promise<void> {
  if (everywhere && venue !== undefined)
    throw new CommandFailure('--everywhere cannot be combined with --venue', 2);
  if (everywhere) return removeFromAll(terminal, email, { revokeCreated, json });
  const { venueId, staffId, feeds, tokens, webhooks } = await withDatabase(terminal, async (context) => {
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
      created: { feeds, tokens, webhooks, isRevoked },
    });
  terminal.print(`Removed ${email} from ${venueId}.`);
  printCreated(terminal, [{ feeds, tokens, webhooks }], isRevoked);
}

async function removeFromAll(
  terminal: Terminal,
  email: string,
  { revokeCreated, json }: { revokeCreated: boolean; json: boolean },
): Promise<void> {
  const { staffId, removed, frozen } = await withDatabase(terminal, (context) =>
    removeEverywhere(context, { email, revokesCreated: revokeCreated, actor: cliActor }),
  );
  if (json) {
    const venues = removed.map(({ venueId, feeds, tokens, webhooks }) => ({
      feeds,
      tokens,
      webhooks,
      venueId,
    }));
    return printJson(terminal, { id: staffId, venues, frozen, isRevoked: revokeCreated });
  }
  const names = removed.map(({ venueId }) => venueId).join(', ');
  terminal.print(
    `Ended all sessions, passkeys and the password of ${email}.${names === '' ? '' : ` Removed from ${names}.`}`,
  );
  if (frozen.length > 0)
    terminal.print(
      `Frozen, so the membership stays, without access: ${frozen.join(', ')}. Repeat this when the venue is unfrozen or removed.`,
    );
  printCreated(terminal, removed, revokeCreated);
}
