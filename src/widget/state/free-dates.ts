/** Searches the known days for free dates. */
import type { EveryAvailabilityEntry, Slot } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { firstDayOf, lastDayOf, type Month } from '../../domain/time/months.ts';
import { isFree, slotStateOf } from './availability.ts';
import type { Days } from './state.ts';

/** Returns the first known date on or after `from` on which one of the slots is free. */
export function firstFree(days: Days, slots: readonly Slot[], from: CalendarDate): CalendarDate | null {
  return firstDate(days, from, (date) => slots.some(({ id }) => isFree(days, date, id)));
}

/** Returns the first known date on or after `from` that matches. */
export function firstDate(
  days: ReadonlyMap<CalendarDate, unknown>,
  from: CalendarDate,
  isFree: (date: CalendarDate) => boolean,
): CalendarDate | null {
  return [...days.keys()].sort().find((date) => date >= from && isFree(date)) ?? null;
}

/** Returns the date to search from: in the shown month, not before today or the selected date. */
export function searchFrom(
  month: Month,
  today: CalendarDate,
  date: CalendarDate | null = null,
): CalendarDate {
  return [firstDayOf(month), today, date ?? ''].sort()[2] ?? today;
}

/** Returns whether all of a month is known and nothing in it is free. */
export function isFull(days: Days, slots: readonly Slot[], month: Month, today: CalendarDate): boolean {
  const free = firstFree(days, slots, searchFrom(month, today));
  return slots.length > 0 && days.has(lastDayOf(month)) && (free === null || free > lastDayOf(month));
}

/** Returns whether a space has a free slot on a day. */
export function isFreeOn(day: EveryAvailabilityEntry | undefined, spaceId: string): boolean {
  return freeSlots(day, spaceId).length > 0;
}

/** A slot of a space on a day of all spaces. */
type SlotOnDay = EveryAvailabilityEntry['spaces'][number]['slots'][number];

/** Returns a space's free slots on a day. */
export function freeSlots(
  day: EveryAvailabilityEntry | undefined,
  spaceId: string,
): readonly (SlotOnDay & Pick<Slot, 'id'>)[] {
  const slots = day?.spaces.find((space) => space.spaceId === spaceId)?.slots ?? [];
  return slots.filter((slot) => slotStateOf(slot) === 'free').map((slot) => ({ ...slot, id: slot.slotId }));
}
