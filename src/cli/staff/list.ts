import { isoInstant } from '../../domain/time/instant.ts';
import { listStaffWithoutVenue, listVenueMembers } from '../../storage/access/staff.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { chooseVenue, shortList } from '../choose-venue.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the staff of one venue or of all venues. */
export async function printStaff(
  terminal: Terminal,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const { members, without } = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const venueIds = venue === undefined ? await listVenueIds(db) : [await chooseVenue(db, venue)];
      const found = [];
      for (const venueId of venueIds)
        for (const member of await listVenueMembers(db, venueId)) found.push({ venueId, ...member });
      return { members: found, without: found.length === 0 ? await withoutStaff(db, venue) : '' };
    }),
  );
  if (json)
    return printJson(
      terminal,
      members.map(({ venueId, id, name, email, role, hasPassword, createdAt }) => ({
        venueId,
        id,
        name,
        email,
        role,
        hasPassword,
        createdAt: isoInstant(createdAt),
      })),
    );
  const rows = members.map((member) => ({
    venue: member.venueId,
    'e-mail': member.email,
    name: member.name,
    role: member.role,
    password: member.hasPassword ? 'set' : 'not yet',
    since: formatInstant(member.createdAt),
    id: member.id,
  }));
  printTable(terminal, rows, without);
}

/** Says who can sign in although no one works at the venue, or at any, and what to do. */
async function withoutStaff(db: Reader, venue: string | undefined): Promise<string> {
  if (venue !== undefined)
    return `No one can sign in to manage ${venue} yet. Run "firsthold welcome --venue ${venue}" for a one-time link for the first owner.`;
  const accounts = await listStaffWithoutVenue(db);
  return accounts.length === 0
    ? 'No one can sign in yet. Run "firsthold welcome" for a one-time link for the first owner.'
    : `No venue has staff yet. These people have an account, and can add the first venue in the back-office: ${shortList(accounts)}.`;
}
