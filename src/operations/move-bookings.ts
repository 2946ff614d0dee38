import { isDeepStrictEqual } from 'node:util';
import { type FieldProblem, ValidationError } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import type { VenueFile } from '../domain/venue.ts';
import { freeBlockedDays } from '../storage/blocks.ts';
import {
  listOccupancies,
  listOccupanciesOfSpace,
  occupy,
  releaseLapsedHolds,
  vacate,
} from '../storage/occupancies.ts';
import { roomIdOf } from '../storage/rooms.ts';
import type { Writer } from '../storage/storage.ts';

/**
 * When a venue divides its spaces into rooms anew, what is booked moves along: every live booking and hold of a
 * space occupies the rooms the space has now. Blocked days of the rooms concerned are freed for that; the
 * caller settles them again.
 *
 * @throws ValidationError when two bookings would then share a room
 */
export async function moveBookings(
  db: Writer,
  before: VenueFile | undefined,
  file: VenueFile,
  now: Instant,
): Promise<void> {
  const roomsBefore = new Map(before?.spaces.map((space) => [space.id, space.rooms]));
  const divided = file.spaces.flatMap((space, index) => {
    // A space that comes back has bookings too, in the rooms it had when it went.
    const rooms = roomsBefore.get(space.id) ?? [];
    const isChanged = !isDeepStrictEqual(new Set(rooms), new Set(space.rooms));
    return isChanged
      ? [{ ...space, index, roomIds: space.rooms.map((room) => roomIdOf(file.venue.id, room)) }]
      : [];
  });
  const bookings = [];
  for (const space of divided) {
    for (const room of space.roomIds) await freeBlockedDays(db, room, now);
    for (const booking of await listOccupanciesOfSpace(db, space.id, now))
      bookings.push({ ...booking, space });
  }
  // All leave before any moves in: they may be changing places.
  for (const { reference } of bookings) await vacate(db, reference);
  const problems: FieldProblem[] = [];
  for (const { space, ...booking } of bookings) {
    await releaseLapsedHolds(db, space.roomIds, booking, now);
    const inTheWay = await listOccupancies(db, space.roomIds, booking);
    if (inTheWay.length === 0) await occupy(db, space.roomIds, booking, booking);
    else
      problems.push({
        path: `spaces[${space.index}].rooms`,
        message: `booking ${booking.reference} would share a room with ${inTheWay[0]?.reference ?? 'a block'}`,
      });
  }
  if (problems.length > 0) throw new ValidationError(problems);
}
