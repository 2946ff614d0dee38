import { countGroupMembers, findGuestGroups, listGuestCodes } from '../../storage/venue/guest-groups.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the guest groups of one venue or of all venues. */
export async function printGroups(
  terminal: Terminal,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const groups = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const venueIds = venue === undefined ? await listVenueIds(db) : [await chooseVenue(db, venue)];
      const found = [];
      for (const venueId of venueIds) {
        const members = await countGroupMembers(db, venueId);
        const codes = await listGuestCodes(db, venueId);
        for (const { id, name } of (await findGuestGroups(db, venueId)) ?? [])
          found.push({
            id,
            venueId,
            name,
            members: members.get(id) ?? 0,
            codes: codes.filter(({ groupId }) => groupId === id).length,
          });
      }
      return found;
    }),
  );
  if (json) return printJson(terminal, groups);
  const rows = groups.map(({ id, venueId, name, members, codes }) => ({
    id,
    venue: venueId,
    members: String(members),
    codes: String(codes),
    name,
  }));
  printTable(terminal, rows, 'No guest groups. Add them in the back-office, or to "groups" of a venue file.');
}
