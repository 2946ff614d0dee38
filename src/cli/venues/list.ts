import { isoOrNull } from '../../domain/time/instant.ts';
import { findInstallationFreeze } from '../../storage/engine/installation.ts';
import { listVenues, type VenueSummary } from '../../storage/venue/venues.ts';
import { formatInstant } from '../format-instant.ts';
import { frozenText } from '../frozen-text.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints every venue, published or not, with its numbers of spaces, keys and pending requests. */
export async function printVenues(terminal: Terminal, { json = false }: { json?: boolean }): Promise<void> {
  const { venues, freeze } = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => ({
      venues: await listVenues(db, clock()),
      freeze: await findInstallationFreeze(db),
    })),
  );
  if (json)
    return printJson(
      terminal,
      venues.map(({ isRemoved, ...venue }) => ({
        ...venue,
        frozenAt: isoOrNull(venue.frozenAt),
        ...(isRemoved && { isBeingRemoved: true }),
      })),
    );
  const rows = venues.map((venue) => ({
    id: venue.id,
    name: venue.name,
    published: venue.published ? 'yes' : 'no',
    spaces: venue.spaces,
    keys: venue.siteKeys,
    pending: venue.pendingRequests,
    ...(venues.some(({ frozenAt }) => frozenAt !== null) && { moving: movingState(venue) }),
  }));
  printTable(terminal, rows, 'No venues yet. Import one with: firsthold import FILE');
  // Every command names a copied one.
  if (freeze?.copiedTo === null) terminal.printToStderr(frozenText(freeze));
}

/** The column is printed while any venue moves or has moved. */
function movingState({ frozenAt, movedTo, isRemoved }: VenueSummary): string {
  if (isRemoved) return 'being removed';
  if (movedTo !== null) return `moved to ${movedTo}`;
  return frozenAt === null ? 'no' : `frozen since ${formatInstant(frozenAt)}`;
}
