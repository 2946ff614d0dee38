import { describeBlock } from '../../domain/booking/block-description.ts';
import { serializeBlock } from '../../domain/booking/block-fields.ts';
import { unblockDates } from '../../operations/booking/unblock-dates.ts';
import { findBlock } from '../../storage/booking/blocks.ts';
import { venuesWith } from '../../storage/venue/venues-with.ts';
import { onlyVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Removes a block. Its times are free again unless another block covers them. */
export async function removeBlock(
  terminal: Terminal,
  id: string,
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const block = await withDatabase(terminal, async (context) => {
    const missing = `there is no block "${id}"; see: firsthold blocks list`;
    const found = await context.storage.read(async (db) =>
      findBlock(db, onlyVenue(await venuesWith(db, 'blocks', id), venue, missing), id),
    );
    if (found === undefined) throw new CommandFailure(missing);
    await unblockDates(context, found.venueId, id, cliActor);
    return found;
  });
  if (json) return printJson(terminal, { id, ...serializeBlock(block) });
  terminal.print(`Removed ${id}: ${describeBlock(block)}.`);
}
