import type { Block } from '../../domain/booking/block.ts';
import { parseBlock } from '../../domain/booking/block-fields.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { insertBlock, referencesInTheWay, settleBlockedDays } from '../../storage/booking/blocks.ts';
import { dropTurnarounds, settleTurnarounds } from '../../storage/booking/turnarounds.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockSpace } from '../../storage/venue/rooms.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';
import { lookingAgain } from '../look-again.ts';

/**
 * Blocks whole days of a space, both ends inclusive: none of its slots is free then, nor those of spaces that
 * share a room with it.
 *
 * @param actor who blocks; stands in the event log
 * @returns the id of the block, for `unblockDates`
 * @throws ValidationError when a date is none, they stand in the wrong order, or are too many
 * @throws NotFoundError when the venue has no such space
 * @throws ConflictError when a booking or a live hold is in the way; the message names its reference
 */
export async function blockDates(
  context: Context,
  venueId: string,
  wanted: Block,
  actor: Actor,
): Promise<string> {
  const block = parseBlock(wanted);
  const id = newId(context, 'block');
  const attempt = () =>
    context.storage.transact(async (db) => {
      const rooms = await lockSpace(db, block.spaceId);
      const venue = await findVenue(db, venueId);
      if (venue === undefined || !rooms.every((room) => room.startsWith(`${venueId}/`)) || rooms.length === 0)
        throw new NotFoundError(`There is no space ${block.spaceId}.`);
      const now = context.clock();
      const obstacles = await referencesInTheWay(db, rooms, block, venue.timezone, now);
      if (obstacles.length > 0) throw new ConflictError(`These dates are taken by ${obstacles.join(', ')}.`);
      await insertBlock(db, { ...block, id, venueId, source: 'staff', createdAt: now });
      await dropTurnarounds(db, rooms, now);
      for (const room of rooms) await settleBlockedDays(db, room, venue.timezone, now);
      await settleTurnarounds(db, venueId, rooms, now);
      await recordEvent(db, {
        at: now,
        actor,
        kind: 'block.added',
        venueId,
        subject: id,
        payload: block,
      });
    });
  await lookingAgain(attempt);
  return id;
}
