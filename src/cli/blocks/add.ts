import { blockDates } from '../../operations/booking/block-dates.ts';
import { chooseVenue } from '../choose-venue.ts';
import { actor, withDatabase } from '../existing-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Blocks whole days of a space; `to` left out blocks one day. */
export async function addBlock(
  terminal: Terminal,
  spaceId: string,
  from: string,
  to: string | undefined,
  { venue, reason = '', json = false }: { venue?: string; reason?: string; json?: boolean },
): Promise<void> {
  const block = { spaceId, from, to: to ?? from, reason };
  const id = await withDatabase(terminal, async (context) => {
    const venueId = await context.storage.read((db) => chooseVenue(db, venue));
    return blockDates(context, venueId, block, actor);
  });
  if (json) return printJson(terminal, { id, ...block });
  const days = block.from === block.to ? `on ${block.from}` : `from ${block.from} to ${block.to}`;
  terminal.print(`${spaceId} is blocked ${days}: ${id}`);
}
