import type { Block } from '../../domain/booking/block.ts';
import {
  assertBlocksSomeDate,
  type BlockDocument,
  parseBlock,
  serializeBlock,
} from '../../domain/booking/block-fields.ts';
import { assertFewBlocks } from '../../domain/booking/blocks-size.ts';
import { bookingName } from '../../domain/booking/guest.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { insertBlock, listCurrentBlocks } from '../../storage/booking/blocks.ts';
import {
  type BookingInBlock,
  listBookingsInBlock,
  resolveExceptions,
} from '../../storage/booking/bookings-in-block.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { lockSpaces } from '../../storage/venue/rooms.ts';
import { bumpVenueRevision, findVenue } from '../../storage/venue/venues.ts';
import { type Context, newId } from '../context.ts';

/**
 * Blocks days, or hours of days, of one space, several or all, and of the spaces that share a room with them.
 *
 * @param requested a block as in a venue file
 * @param actor for the event log
 * @returns the id of the block, for `unblockDates`
 * @throws ValidationError with every invalid date, time and weekday, or if the venue gets too many blocks
 * @throws NotFoundError if the venue has no such space
 * @throws ConflictError if a booking or active hold conflicts; `details` has each, with the dates to except: then the
 *   booking stays, and everything else is blocked
 */
export async function blockDates(
  context: Context,
  venueId: string,
  requested: BlockDocument,
  actor: Actor,
): Promise<string> {
  const parsed = parseBlock(requested);
  const id = newId(context, 'block');
  await context.storage.transact(async (db) => {
    // Invalidates the venue's cached prices, and waits for an import that is adding spaces.
    await bumpVenueRevision(db, venueId);
    const roomsOf = await lockSpaces(db, venueId, parsed.spaceIds);
    const rooms = roomsOfBlock(parsed, roomsOf);
    const venue = await findVenue(db, venueId);
    if (venue === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
    const now = context.clock();
    const at = { venueId, rooms, timezone: venue.timezone };
    const block = await resolveExceptions(db, at, { block: parsed, former: null }, now);
    assertBlocksSomeDate(block);
    const conflicts = await listBookingsInBlock(db, venueId, rooms, block, venue.timezone, now);
    if (conflicts.length > 0) throw datesTakenError(conflicts);
    const today = todayIn(venue.timezone, now);
    const current = await listCurrentBlocks(db, venueId, today);
    assertFewBlocks(current, [...current, block], today);
    await insertBlock(db, { ...block, id, venueId, source: 'staff', createdAt: now });
    await recordEvent(db, {
      at: now,
      actor,
      kind: 'block.added',
      venueId,
      subject: id,
      payload: serializeBlock(block),
    });
  });
  return id;
}

/**
 * Returns the rooms that a block covers.
 *
 * @param roomsOf the rooms of each locked space
 * @throws NotFoundError if the venue has no such space
 */
export function roomsOfBlock({ spaceIds }: Block, roomsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const missing = spaceIds?.find((spaceId) => !roomsOf.has(spaceId));
  if (missing !== undefined) throw new NotFoundError(`There is no space ${missing}.`);
  return [...new Set((spaceIds ?? [...roomsOf.keys()]).flatMap((id) => roomsOf.get(id) ?? []))];
}

/** Returns the error with each conflicting date. Staff can send the block again with these dates as `except`. */
export function datesTakenError(conflicts: readonly BookingInBlock[]): ConflictError {
  const references = [...new Set(conflicts.map(({ reference }) => reference))].join(', ');
  return new ConflictError(
    `These dates are taken by ${references}.`,
    codedProblem('dates_taken', { references }),
    conflicts.map(({ date, reference, title, guestName, spaceNames }) => ({
      path: 'except',
      message: `${date} is taken by ${reference}, ${bookingName(title, guestName)}`,
      ...codedProblem('date_taken_by', {
        reference,
        date,
        name: bookingName(title, guestName),
        spaces: spaceNames.join(', '),
      }),
    })),
  );
}
