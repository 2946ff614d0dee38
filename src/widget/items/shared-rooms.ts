/** Which spaces share rooms with those of the request's other dates. */
import type { Slot } from '../../client/types.ts';
import { addDays, daysBetween } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { isOfferedOn } from '../state/availability.ts';
import type { QueryCache } from '../state/query-cache.ts';
import type { CachedData, Choices, FreeSpace, Item, Selection } from '../state/state.ts';
import { type TimedSlot, withTimes } from '../state/timed-slot.ts';
import { timeOf } from './item-choices.ts';
import { refusalOf } from './refusals.ts';

/** The most dates near a day for which the service is asked: it answers only so many quotes in a minute. */
const mostNear = 4;

/** When something starts and ends, as texts in their order. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** Returns when a slot starts and ends on a date. */
export const spanOn = (date: CalendarDate, slot: TimedSlot): Span => ({
  start: (slot.startsNextDay ? addDays(date, 1) : date) + slot.startTime,
  end: (slot.endsNextDay ? addDays(date, 1) : date) + slot.endTime,
});

/** Returns when a date of the request starts and ends; none while its slot is unknown. */
export function spansOf(item: Item, slots: readonly Slot[]): readonly Span[] {
  const { date, slotId, startTime, endTime } = item;
  const slot = slots.find(({ id }) => id === slotId);
  return slot ? [spanOn(date, startTime && endTime ? withTimes(slot, { startTime, endTime }) : slot)] : [];
}

export const isOverlapping = (one: Span, other: Span): boolean =>
  one.start < other.end && other.start < one.end;

/** Returns the spaces of other dates around the chosen one that share rooms with the chosen space. */
export function sharingSpaces(
  { others, spaceId, date, step }: Choices,
  { slots, otherSlots }: Pick<CachedData, 'slots' | 'otherSlots'>,
  cache: QueryCache,
): readonly string[] {
  return nearby(others, date).flatMap((item) => {
    if (!spaceId || item.spaceId === spaceId) return [];
    const [own] = spansOf(item, otherSlots);
    const slot = slots.data?.find(
      (each) => own && isOfferedOn(each, item.date) && isOverlapping(spanOn(item.date, each), own),
    );
    const [offer] = slot?.packages ?? [];
    if (!slot || !offer) return [];
    const selection = { spaceId, slotId: slot.id, packageId: offer.id, date: item.date };
    // At the first step, spaces are only looked at.
    return isSharing(selection, item, cache, step === 'space') ? [item.spaceId] : [];
  });
}

/** Returns the spaces at whose time no other date of the request is in the same rooms, as far as known. */
export function withoutOwn(
  elsewhere: readonly FreeSpace[],
  { others, date }: Choices,
  { otherSlots }: Pick<CachedData, 'otherSlots'>,
  cache: QueryCache,
): readonly FreeSpace[] {
  return elsewhere.filter(({ space, slot }) => {
    const [offer] = slot.packages;
    if (!date || !offer) return true;
    const { startTime, endTime, startsNextDay } = slot;
    const times = startsNextDay !== undefined && { startTime, endTime };
    const selection = { spaceId: space.id, slotId: slot.id, packageId: offer.id, date, ...times };
    return nearby(others, date).every(
      (item) =>
        !spansOf(item, otherSlots).some((own) => isOverlapping(own, spanOn(date, slot))) ||
        (item.spaceId !== space.id && isSharing(selection, item, cache) === false),
    );
  });
}

function nearby(others: readonly Item[], date: CalendarDate | null): readonly Item[] {
  const near = date ? others.filter((item) => Math.abs(daysBetween(date, item.date)) <= 1) : [];
  return near.length > mostNear ? [] : near;
}

/**
 * Returns whether two spaces share rooms; null while unknown. The service does not list the rooms of spaces, but its quote
 * refuses dates that overlap in one.
 *
 * @param selection at a time that overlaps the date
 */
function isSharing(selection: Selection, item: Item, cache: QueryCache, isEarly = false): boolean | null {
  const own = timeOf(item);
  const { data, failure } = cache.query(
    `rooms ${[selection.spaceId, own.spaceId].sort()}`,
    async (client) => {
      const quote = await client.getQuote({ ...selection, additionalItems: [own] });
      if (quote.ok) return { ok: true, data: false };
      return refusalOf(quote.error, [selection, own])?.code === 'VALIDATION_ERROR'
        ? { ok: true, data: true }
        : quote;
    },
    isEarly,
  );
  return failure ? false : data;
}
