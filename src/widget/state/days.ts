/** What a venue offers on its days, and what of that is free. */
import type { AvailabilityEntry, Slot } from '../../client/answer.ts';
import { isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { isInSeason } from '../../domain/venue/season.ts';

/** The availability entries of a space, by date. */
export type Days = ReadonlyMap<CalendarDate, AvailabilityEntry>;

/** Whether a slot can still be had on a date. A slot the venue does not list is never free (specification §4). */
export function isFree(days: Days, date: CalendarDate, slotId: string): boolean {
  return days.get(date)?.slots.some((slot) => slot.slotId === slotId && slot.free) ?? false;
}

/** Whether the venue has the slot on such a date at all, whoever may have taken it. */
export function isOfferedOn({ weekdays, seasons = [] }: Slot, date: CalendarDate): boolean {
  return weekdays.includes(isoWeekday(date)) && isInSeason(seasons, date);
}
