import { isoInstant } from '../../domain/time/instant.ts';
import { listBlocks } from '../../storage/booking/blocks.ts';
import { chooseVenue } from '../choose-venue.ts';
import { withDatabase } from '../existing-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** The blocked dates of a venue, the earliest first. */
export async function printBlocks(
  terminal: Terminal,
  { venue, space, json = false }: { venue?: string; space?: string; json?: boolean },
): Promise<void> {
  const all = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => listBlocks(db, await chooseVenue(db, venue))),
  );
  const blocks = all.filter(({ spaceId }) => space === undefined || spaceId === space);
  if (json)
    return printJson(
      terminal,
      blocks.map(({ createdAt, ...block }) => ({ ...block, createdAt: isoInstant(createdAt) })),
    );
  const rows = blocks.map(({ id, spaceId, from, to, reason, source }) => ({
    id,
    space: spaceId,
    from,
    to,
    'made by': source,
    reason,
  }));
  printTable(terminal, rows, 'No dates are blocked.');
}
