import type { ManagementSchemas } from '../../../client/manage.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { spanOf } from '../../../domain/time/clock-span.ts';
import { useInfiniteQuery, useQuery } from '../../api/use-query.ts';
import { shownBookingName } from '../../base/guest-name.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';
import { isDate, type OfferChoice } from './offer-choice.ts';
import { conflictsIn, freeTimesIn, wallTimesOf } from './use-conflicts.ts';

type Slot = ManagementSchemas['Slot'];

/**
 * Returns why slots of a space are taken on a date, by their ids: `Booked: R. Holm`. A slot by the hour is taken if no
 * part of it is free.
 *
 * @param own the reference of the booking that is changed: it is not in its own way
 */
export function useTakenSlots(
  venueId: string,
  { spaceId, date }: Pick<OfferChoice, 'spaceId' | 'date'>,
  slots: readonly Slot[],
  own?: string,
): ReadonlyMap<string, string> {
  const isKnown = spaceId !== '' && isDate(date) && slots.length > 0;
  const day = isKnown ? date : '2000-01-02';
  const calendar = useQuery(isKnown ? '/venues/{venueId}/calendar' : null, {
    path: { venueId },
    query: { from: addDays(day, -1), to: addDays(day, 2) },
  });
  const spaces = useInfiniteQuery('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '200' } });
  if (!isKnown || calendar.data === undefined || spaces.data === undefined) return new Map();
  const bookings = calendar.data.bookings.filter(({ reference }) => reference !== own);
  const current = { ...calendar.data, bookings };
  const preparation = new Map(spaces.data.map((space) => [space.id, space]));
  return new Map(
    slots.flatMap((slot) => {
      if (slot.hours && freeTimesIn(current, { spaceId, date, slot }, preparation).length > 0) return [];
      const reason = reasonIn(
        conflictsIn(current, spaceId, date, wallTimesOf(date, spanOf(slot)), preparation),
      );
      return reason === null ? [] : [[slot.id, reason] as const];
    }),
  );
}

const partTexts = { setup: 'whySetup', turnaround: 'whyTurnaround' } as const;

/** Returns the first of what is in the way; null: nothing is. */
function reasonIn({
  bookings,
  blocks,
}: Pick<ReturnType<typeof conflictsIn>, 'bookings' | 'blocks'>): string | null {
  const [booking] = bookings.toSorted((one, two) => Number(one.by !== 'event') - Number(two.by !== 'event'));
  const [block] = blocks;
  if (booking === undefined) return block === undefined ? null : t('blocked', { reason: block.reason });
  const { by, heldUntil } = booking;
  const what = t(by === 'event' ? (heldUntil === null ? 'whyBooked' : 'whyHeld') : partTexts[by]);
  return `${what} ${formats.isolate(shownBookingName(booking))}`;
}
