import type { ManagementSchemas } from '../../../client/manage.ts';
import { type ClockTimes, spanOf, timeOutside } from '../../../domain/time/clock-span.ts';
import { useInfiniteQuery } from '../../api/use-query.ts';
import type { OfferChoice } from './offer-choice.ts';

type Opening = ManagementSchemas['Opening'];
type Slot = ManagementSchemas['Slot'];

/** Another space with the choice that books it at the times asked for. */
interface FreeSpace {
  readonly id: string;
  readonly name: string;
  readonly choice: Partial<OfferChoice>;
}

/**
 * Returns the spaces that can be booked at the times of a place: at custom times any of them, else those that have a free
 * slot for it on that date.
 *
 * @param spaces those whose rooms are free then
 */
export function useFreeSpaces(
  venueId: string,
  place: OfferChoice,
  spaces: readonly { readonly id: string; readonly name: string }[],
): readonly FreeSpace[] {
  const { spaceId, slotId, date, isFree, isHourly } = place;
  const isNeeded = !isFree && slotId !== '' && spaces.length > 0;
  const slots = useInfiniteQuery(isNeeded ? '/venues/{venueId}/spaces/{spaceId}/slots' : null, {
    path: { venueId, spaceId },
    query: { limit: '200' },
  });
  const openings = useInfiniteQuery(isNeeded ? '/venues/{venueId}/openings' : null, {
    path: { venueId },
    query: { from: date, to: date, limit: '500' },
  });
  if (isFree) return spaces.map((space) => ({ ...space, choice: { spaceId: space.id } }));
  const slot = slots.data?.find(({ id }) => id === slotId);
  if (slot === undefined) return [];
  const { startTime, endTime } = isHourly ? place : slot;
  return spaces.flatMap((space) => {
    const places = (openings.data ?? []).filter((each) => each.spaceId === space.id);
    const slotIds = slotsFor(slot, { startTime, endTime }, places);
    if (slotIds.length === 0) return [];
    // Of several slots, such as the whole day or by the hour, the person chooses.
    const [only = '', another] = slotIds;
    const choice = { spaceId: space.id, slotId: another === undefined ? only : '', packageId: '' };
    return [{ ...space, choice: { ...choice, startTime, endTime } }];
  });
}

/** Returns the free slots at the times, or else around them, or else, instead of a fixed slot, at most of its times. */
function slotsFor({ hours }: Slot, asked: ClockTimes, places: readonly Opening[]): readonly string[] {
  const { from, to } = spanOf(asked);
  const around = places.filter((place) => timeOutside(place, asked) === null);
  const same = around.filter(
    ({ startTime, endTime }) => startTime === asked.startTime && endTime === asked.endTime,
  );
  const similar = places.filter((place) => {
    const span = spanOf(place);
    return !hours && (Math.min(span.to, to) - Math.max(span.from, from)) * 2 > to - from;
  });
  return ([same, around, similar].find(({ length }) => length > 0) ?? []).map(({ slotId }) => slotId);
}
