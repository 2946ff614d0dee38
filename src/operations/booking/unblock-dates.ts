import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { deleteBlock, findBlock, settleBlockedDays } from '../../storage/booking/blocks.ts';
import { settleTurnarounds } from '../../storage/booking/turnarounds.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockSpace } from '../../storage/venue/rooms.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/**
 * Removes a block: its days are free again, unless another block covers them.
 *
 * @param actor who unblocks; stands in the event log
 * @throws NotFoundError when the venue has no such block
 */
export async function unblockDates(
  context: Context,
  venueId: string,
  blockId: string,
  actor: Actor,
): Promise<void> {
  await context.storage.transact(async (db) => {
    const found = await findBlock(db, blockId);
    if (found?.venueId !== venueId) throw new NotFoundError(`There is no block ${blockId}.`);
    const rooms = await lockSpace(db, found.spaceId);
    // Read again under the lock: a colleague may have removed it, or an import changed the venue's time zone.
    const venue = await findVenue(db, venueId);
    if (venue === undefined || (await findBlock(db, blockId)) === undefined)
      throw new NotFoundError(`There is no block ${blockId}.`);
    const now = context.clock();
    await deleteBlock(db, blockId);
    for (const room of rooms) await settleBlockedDays(db, room, venue.timezone, now);
    await settleTurnarounds(db, venueId, rooms, now);
    await recordEvent(db, { at: now, actor, kind: 'block.removed', venueId, subject: blockId, payload: {} });
  });
}
