import { isoInstant } from '../../domain/time/instant.ts';
import { listGuestCodes } from '../../storage/venue/guest-groups.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the codes of one venue or of all venues. */
export async function printCodes(
  terminal: Terminal,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const codes = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const venueIds = venue === undefined ? await listVenueIds(db) : [await chooseVenue(db, venue)];
      const found = [];
      for (const venueId of venueIds)
        for (const code of await listGuestCodes(db, venueId)) found.push({ ...code, venueId });
      return found;
    }),
  );
  if (json)
    return printJson(
      terminal,
      codes.map(({ createdAt, ...code }) => ({ ...code, createdAt: isoInstant(createdAt) })),
    );
  const rows = codes.map(({ id, venueId, groupId, code, validUntil, label }) => ({
    id,
    venue: venueId,
    group: groupId,
    code,
    until: validUntil ?? '',
    label,
  }));
  printTable(terminal, rows, 'No codes. Add one with: firsthold codes add');
}
