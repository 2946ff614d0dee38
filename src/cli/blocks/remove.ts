import { unblockDates } from '../../operations/booking/unblock-dates.ts';
import { findBlock } from '../../storage/booking/blocks.ts';
import { actor, withDatabase } from '../existing-database.ts';
import { CommandFailure } from '../failure.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Removes a block, whichever venue's it is: its days are free again, unless another block covers them. */
export async function removeBlock(
  terminal: Terminal,
  id: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  const block = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read((db) => findBlock(db, id));
    if (found === undefined)
      throw new CommandFailure(`there is no block "${id}"; firsthold blocks list names them`);
    await unblockDates(context, found.venueId, id, actor);
    return found;
  });
  if (json) {
    const { spaceId, from, to } = block;
    return printJson(terminal, { id, spaceId, from, to });
  }
  terminal.print(`${id} is removed: ${block.spaceId}, ${block.from} to ${block.to}.`);
}
