/** Undoes a change of dates: each returns to where it was, one that was cancelled too, and one that was added goes. */
import { isDeepStrictEqual } from 'node:util';
import type { BookedItem } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { withPreparation } from '../../domain/booking/occupied-time.ts';
import { preparationOf } from '../../storage/booking/preparation.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { type PlannedItem, recordItemsChange, storeItemsChange } from './apply-items-change.ts';
import { existingRooms } from './existing-rooms.ts';
import { readOnce } from './find-staff-target.ts';
import type { LockedBooking, OccupiedTarget } from './item-moves.ts';

/**
 * Stores a booking with its former dates, in a transaction that has locked their spaces.
 *
 * @returns what happened to each date
 * @throws ConflictError if a date is over or taken, or a space was deleted
 * @throws ValidationError if dates overlap each other
 */
export async function storeFormerDates(
  db: Writer,
  { request, corrected, rooms, now }: LockedBooking & { readonly corrected: BookingRequest },
): Promise<readonly PlannedItem[]> {
  const once = readOnce();
  const targetOf = async ({ space, slot, date, startsAt, endsAt }: BookedItem): Promise<OccupiedTarget> => {
    existingRooms(rooms, request, space.id);
    const interval = { startsAt, endsAt };
    const preparation = await once(space.id, () => preparationOf(db, request.venueId, space.id));
    return { space, slot, date, interval, time: withPreparation(interval, preparation) };
  };
  const numbers = new Set([...request.items, ...corrected.items].map(({ number }) => number));
  const planned: PlannedItem[] = [];
  for (const number of numbers) {
    const [before = null, item = null] = [request, corrected].map(({ items }) =>
      items.find((each) => each.number === number),
    );
    if (!isDeepStrictEqual(before, item))
      planned.push({ before, item, target: item && (await targetOf(item)), quote: null });
  }
  await storeItemsChange(db, corrected, { request, rooms, now, planned });
  return planned;
}

/** Records the undo: as a move if the only date moved at the same price, as the change that it undoes. */
export function recordFormerDates(
  db: Writer,
  corrected: BookingRequest,
  recorded: Parameters<typeof recordItemsChange>[2],
): Promise<void> {
  const { request, planned } = recorded;
  const [totalBefore, totalAfter] = [request, corrected].map(({ agreedPrice, quote }) => {
    const { totalCents, taxCents } = agreedPrice ?? quote;
    return `${totalCents} ${taxCents}`;
  });
  const isMove = request.items.length === 1 && planned.length === 1 && totalBefore === totalAfter;
  return recordItemsChange(db, corrected, { ...recorded, isMove });
}
