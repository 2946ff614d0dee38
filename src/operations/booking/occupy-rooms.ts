import { type BookedItem, intervalOfItems } from '../../domain/booking/booked-item.ts';
import { checkItems } from '../../domain/booking/item-paths.ts';
import type { ItemTime } from '../../domain/booking/item-rooms.ts';
import { neededInterval } from '../../domain/booking/occupied-time.ts';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { IntervalIndex } from '../../domain/time/interval-index.ts';
import { deleteExpiredHolds, type Occupant, occupyAll } from '../../storage/booking/occupancies.ts';
import { listOccupanciesDuring } from '../../storage/booking/occupancies-by-interval.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { blocksInTheWay, nearbyDatesOf } from '../../storage/venue/blocked-dates.ts';
import { readBlocksOfSpaces } from '../../storage/venue/blocks-of-spaces.ts';

const takenError = ({ reference }: { readonly reference: string }) =>
  new ConflictError(`This date and slot are taken by ${reference}.`, codedProblem('taken_by', { reference }));
const blockedError = ({ id }: { readonly id: string }) =>
  new ConflictError(`This date and slot are taken by a block, ${id}.`, codedProblem('blocked'));

/** What occupies a room. */
type Conflict = Interval & { readonly reference: string };

/**
 * Occupies free rooms for several items of a booking, their setups and turnarounds, in a transaction that has locked them. It
 * reads what conflicts at once: a series has up to 104 dates.
 *
 * @param items those to occupy for, in the order of the request
 * @param times their occupied times, without overlaps among each other
 * @throws ConflictError naming the conflict of every item concerned
 * @throws OverlapError if the database finds a conflict that was not visible: a retry can name it
 */
export async function occupyRoomsOfItems(
  db: Writer,
  venueId: string,
  { items, times }: { readonly items: readonly BookedItem[]; readonly times: readonly ItemTime[] },
  occupant: Omit<Occupant, 'item'>,
  now: Instant,
): Promise<void> {
  const rooms = [...new Set(times.flatMap((time) => time.rooms))];
  const needed = times.map(neededInterval);
  await deleteExpiredHolds(db, venueId, rooms, intervalOfItems(needed), now);
  const taken = new IntervalIndex<Conflict>();
  for (const each of await listOccupanciesDuring(db, venueId, rooms, needed)) taken.add([each.roomId], each);
  const spaceIds = new Set(items.map(({ space }) => space.id));
  const blocksOf = await readBlocksOfSpaces(db, venueId, spaceIds, nearbyDatesOf(items));
  const ofItem = Map.groupBy(times, ({ item }) => item);
  await checkItems(items, ({ number, space, date, timezone, startsAt, endsAt }) => {
    for (const time of ofItem.get(number) ?? []) {
      const [inTheWay] = taken.overlapping(time.rooms, neededInterval(time));
      if (inTheWay !== undefined) throw takenError(inTheWay);
    }
    const interval = { date, timezone, startsAt, endsAt };
    const [block] = blocksInTheWay(blocksOf(space.id), occupant.reference, interval);
    if (block !== undefined) throw blockedError(block);
  });
  await occupyAll(db, venueId, times, occupant);
}
