import type { StaffRole } from '../../domain/access/staff-role.ts';
import { addStaff } from '../../operations/access/add-staff.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { oneTimeLinkJson, printOneTimeLink } from './link.ts';
import { printCreated } from './print-created.ts';

/** Options of `firsthold staff add EMAIL`. */
interface NewStaffOptions {
  readonly venue?: string;
  readonly role?: StaffRole;
  readonly name?: string;
  readonly revokeCreated?: boolean;
  readonly json?: boolean;
}

/** Adds a member to a venue, and prints a one-time link if the account has no password. */
export async function printNewStaff(
  terminal: Terminal,
  email: string,
  { venue, role, name = '', revokeCreated = false, json = false }: NewStaffOptions,
): Promise<void> {
  if (role === undefined) throw new CommandFailure('missing --role: front_desk, viewer, manager or owner', 2);
  const { venueId, staff, link, replacesLink, created } = await withDatabase(terminal, async (context) => {
    const chosen = await context.storage.read((db) => chooseVenue(db, venue));
    const requested = { email, name, venueId: chosen, role, revokesCreated: revokeCreated };
    const added = await addStaff(context, requested, cliActor);
    return { venueId: chosen, ...added };
  });
  if (json)
    return printJson(terminal, {
      id: staff.id,
      email: staff.email,
      venueId,
      role,
      ...(link === null ? { link: null } : oneTimeLinkJson(link)),
      ...(replacesLink && { replacesLink }),
      ...(created !== null && { created: { ...created, isRevoked: revokeCreated } }),
    });
  terminal.printToStderr(`${staff.email} is ${role} at ${venueId}.`);
  if (created !== null) printCreated(terminal, [created], revokeCreated);
  if (link !== null) printOneTimeLink(terminal, link);
  if (replacesLink)
    terminal.printToStderr('The link that they got before no longer works; send them this one.');
}
