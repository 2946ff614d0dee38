import {
  assertBlocksSomeDate,
  type BlockDocument,
  parseBlock,
  serializeBlock,
} from '../../domain/booking/block-fields.ts';
import { assertFewBlocks } from '../../domain/booking/blocks-size.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import {
  findBlock,
  listCurrentBlocks,
  replaceBlock,
  type StoredBlock,
} from '../../storage/booking/blocks.ts';
import { listBookingsInBlock, resolveExceptions } from '../../storage/booking/bookings-in-block.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockSpaces } from '../../storage/venue/rooms.ts';
import { bumpVenueRevision, findVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';
import { datesTakenError, roomsOfBlock } from './block-dates.ts';

/** A block to change. */
export interface BlockChange {
  readonly venueId: string;
  readonly blockId: string;
  readonly requested: BlockDocument;
  readonly actor: Actor;
  /** Throws if the block has changed since the client read it; omitted: any version is accepted. */
  readonly seen?: ((block: StoredBlock) => void) | undefined;
}

/**
 * Replaces the content of a block. It keeps its id and its source: the next import of the venue file restores the
 * file's own blocks. Does nothing if it is the same.
 *
 * @throws ValidationError with every invalid date, time and weekday, or if the venue gets too many blocks
 * @throws NotFoundError if the venue has no such block or space
 * @throws ConflictError if a booking or active hold conflicts; `details` has each, with the dates to except
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function changeBlock(
  context: Context,
  { venueId, blockId, requested, actor, seen }: BlockChange,
): Promise<StoredBlock> {
  const parsed = parseBlock(requested);
  return context.storage.transact(async (db) => {
    // Changes of blocks run one after the other, so the block stays as read here.
    await bumpVenueRevision(db, venueId);
    const [former, venue] = [await findBlock(db, venueId, blockId), await findVenue(db, venueId)];
    if (former === undefined || venue === undefined) throw new NotFoundError(`There is no block ${blockId}.`);
    // One statement for the former and the new spaces, which prevents deadlocks.
    const spaceIds =
      former.spaceIds === null || parsed.spaceIds === null ? null : [...former.spaceIds, ...parsed.spaceIds];
    const rooms = roomsOfBlock(parsed, await lockSpaces(db, venueId, spaceIds));
    seen?.(former);
    const now = context.clock();
    const at = { venueId, rooms, timezone: venue.timezone };
    const block = await resolveExceptions(db, at, { block: parsed, former }, now);
    assertBlocksSomeDate(block);
    const conflicts = await listBookingsInBlock(db, venueId, rooms, block, venue.timezone, now);
    if (conflicts.length > 0) throw datesTakenError(conflicts);
    const { exceptBookings: _, ...unchanged } = former;
    const changed = { ...unchanged, ...block };
    const [before, after] = [serializeBlock(former), serializeBlock(changed)];
    if (JSON.stringify(before) === JSON.stringify(after)) return former;
    const today = todayIn(venue.timezone, now);
    const current = await listCurrentBlocks(db, venueId, today);
    const others = current.filter(({ id }) => id !== blockId);
    assertFewBlocks(current, [...others, changed], today);
    await replaceBlock(db, changed);
    const entry = { at: now, actor, venueId, subject: blockId };
    await recordEvent(db, { ...entry, kind: 'block.changed', payload: { before, after } });
    return changed;
  });
}
