import type { BookedItem } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import type { Context } from '../context.ts';
import { findStaffTarget, readOnce } from './find-staff-target.ts';
import { type FreeAlternative, findFreeAlternatives } from './free-alternatives.ts';
import { type MoveInput, targetOf } from './move-booking.ts';

/**
 * Finds what is free instead for dates of a booking that cannot move to a place, the nearest times first.
 *
 * @param items the dates, by date
 * @returns the alternatives of each
 * @throws as `findStaffTarget`
 */
export async function findAlternativesToMove(
  { storage, clock }: Context,
  { venueId, guestGroups }: BookingRequest,
  items: readonly BookedItem[],
  to: MoveInput,
): Promise<ReadonlyMap<BookedItem, readonly FreeAlternative[]>> {
  return storage.read(async (db) => {
    const once = readOnce();
    const groups = groupIdsOf(guestGroups);
    const found = new Map<BookedItem, readonly FreeAlternative[]>();
    // Prices are for the number of guests of each date, and its layout limits what is large enough.
    const groupOf = ({ attendance, layout }: BookedItem) => JSON.stringify([attendance, layout]);
    for (const alike of Map.groupBy(items, groupOf).values()) {
      const { attendance = null, layout = null } = alike[0] ?? {};
      const targets = await Promise.all(
        alike.map((item) => findStaffTarget(db, venueId, targetOf(item, to), once)),
      );
      const wanted = { targets, attendance, layout, groups };
      const alternatives = await findFreeAlternatives(db, venueId, wanted, { now: clock(), once });
      for (const [index, target] of targets.entries()) {
        const item = alike[index];
        if (item !== undefined) found.set(item, alternatives.get(target) ?? []);
      }
    }
    return found;
  });
}
