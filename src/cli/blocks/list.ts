import { blockAppliesToAny } from '../../domain/booking/block.ts';
import { describeBlockSpaces, describeBlockTimes } from '../../domain/booking/block-description.ts';
import { serializeBlock } from '../../domain/booking/block-fields.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { listBlocks, type StoredBlock } from '../../storage/booking/blocks.ts';
import { venuesOfList } from '../choose-venue.ts';
import { withDatabase } from '../open-database.ts';
import { printJson, printTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the blocks of one venue or of all venues, earliest first at each. */
export async function printBlocks(
  terminal: Terminal,
  { venue, space, json = false }: { venue?: string; space?: string; json?: boolean },
): Promise<void> {
  const { all, areNamed } = await withDatabase(terminal, ({ storage }) =>
    storage.read(async (db) => {
      const { ids, areNamed } = await venuesOfList(db, venue);
      const all: StoredBlock[] = [];
      for (const id of ids) all.push(...(await listBlocks(db, id)));
      return { all, areNamed };
    }),
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
    ...(areNamed && { venue: block.venueId }),
    space: describeBlockSpaces(block),
    dates: describeBlockTimes(block),
    'made by': block.source,
    reason: block.reason,
  }));
  printTable(terminal, rows, 'No dates are blocked.');
}
