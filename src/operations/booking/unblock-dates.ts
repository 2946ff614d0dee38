import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { deleteBlock, findBlock } from '../../storage/booking/blocks.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockSpaces } from '../../storage/venue/rooms.ts';
import { bumpVenueRevision } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/**
 * Removes a block: its times are free again unless another block covers them.
 *
 * @param actor for the event log
 * @throws NotFoundError if the venue has no such block
 */
export async function unblockDates(
  context: Context,
  venueId: string,
  blockId: string,
  actor: Actor,
): Promise<void> {
  await context.storage.transact(async (db) => {
    const found = await findBlock(db, venueId, blockId);
    if (found === undefined) throw new NotFoundError(`There is no block ${blockId}.`);
    await bumpVenueRevision(db, venueId);
    await lockSpaces(db, venueId, found.spaceIds);
    // Read again under the lock: a concurrent edit may have removed it.
    if ((await findBlock(db, venueId, blockId)) === undefined)
      throw new NotFoundError(`There is no block ${blockId}.`);
    const now = context.clock();
    await deleteBlock(db, venueId, blockId);
    await recordEvent(db, { at: now, actor, kind: 'block.removed', venueId, subject: blockId, payload: {} });
  });
}
