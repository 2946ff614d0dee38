import { isoInstant } from '../../domain/time/instant.ts';
import { listVenueMembers } from '../../storage/access/staff.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { formatInstant } from '../format-instant.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the staff of one venue or of all venues. */
export async function printStaff(
  terminal: Terminal,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const members = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const venueIds = venue === undefined ? await listVenueIds(db) : [await chooseVenue(db, venue)];
      const found = [];
      for (const venueId of venueIds)
        for (const member of await listVenueMembers(db, venueId)) found.push({ venueId, ...member });
      return found;
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
  printTable(
    terminal,
    rows,
    'No one can sign in yet. Run "firsthold welcome" for a one-time link for the first owner.',
  );
}
