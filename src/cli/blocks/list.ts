import { blockAppliesToAny } from '../../domain/booking/block.ts';
import { describeBlockSpaces, describeBlockTimes } from '../../domain/booking/block-description.ts';
import { serializeBlock } from '../../domain/booking/block-fields.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { listBlocks } from '../../storage/booking/blocks.ts';
import { chooseVenue } from '../choose-venue.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the blocks of a venue, earliest first. */
export async function printBlocks(
  terminal: Terminal,
  { venue, space, json = false }: { venue?: string; space?: string; json?: boolean },
): Promise<void> {
  const all = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => listBlocks(db, await chooseVenue(db, venue))),
  );
  const blocks = all.filter((block) => space === undefined || blockAppliesToAny(block, new Set([space])));
  if (json)
    return printJson(
      terminal,
      blocks.map((block) => ({
        id: block.id,
        venueId: block.venueId,
        ...serializeBlock(block),
        source: block.source,
        createdAt: isoInstant(block.createdAt),
      })),
    );
  const rows = blocks.map((block) => ({
    id: block.id,
    space: describeBlockSpaces(block),
    dates: describeBlockTimes(block),
    'made by': block.source,
    reason: block.reason,
  }));
  printTable(terminal, rows, 'No dates are blocked.');
}
