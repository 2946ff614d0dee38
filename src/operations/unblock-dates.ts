import { NotFoundError } from '../domain/errors.ts';
import { recordAudit } from '../storage/audit-log.ts';
import { deleteBlock, listBlocks, settleBlockedDays } from '../storage/blocks.ts';
import { findVenue } from '../storage/listings.ts';
import { lockSpace } from '../storage/rooms.ts';
import type { Context } from './context.ts';

/**
 * Removes a block: its days are free again, unless another block covers them.
 *
 * @param actor who unblocks; stands in the audit log
 * @throws NotFoundError when the venue has no such block
 */
export async function unblockDates(
  context: Context,
  venueId: string,
  blockId: string,
  actor: string,
): Promise<void> {
  await context.storage.transact(async (db) => {
    const venue = await findVenue(db, venueId);
    const block = (await listBlocks(db, venueId)).find(({ id }) => id === blockId);
    if (venue === undefined || block === undefined) throw new NotFoundError(`There is no block ${blockId}.`);
    const rooms = await lockSpace(db, block.spaceId);
    const now = context.clock();
    await deleteBlock(db, blockId);
    for (const room of rooms) await settleBlockedDays(db, room, venue.timezone, now);
    await recordAudit(db, { at: now, actor, action: 'dates.unblocked', venueId, subject: blockId });
  });
}
