/** Where to go from a month without anything free: nobody leafs through months of nothing. */
import type { Slot } from '../../client/answer.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstOf, lastOf, type Month } from '../../ui/calendar/months.ts';
import { type Days, isFree } from './days.ts';

/** How many quarters are looked through, one after the other. */
const quartersAhead = 8;

/** The first date from a day on, as far as known, on which one of the slots is free; null where there is none. */
export function firstFree(days: Days, slots: readonly Slot[], from: CalendarDate): CalendarDate | null {
  const free = [...days.keys()].filter(
    (date) => date >= from && slots.some(({ id }) => isFree(days, date, id)),
  );
  return free.sort()[0] ?? null;
}

/** Whether it is known that nothing is free in a month. */
export function isFull(days: Days, slots: readonly Slot[], month: Month, today: CalendarDate): boolean {
  const first = [firstOf(month), today].sort()[1] ?? today;
  const free = firstFree(days, slots, first);
  return slots.length > 0 && days.has(lastOf(month)) && (free === null || free > lastOf(month));
}

/** The quarters behind one, nearest first, by their first months. */
export function quartersBehind(quarter: Month): readonly Month[] {
  return Array.from({ length: quartersAhead }, (_, ahead) => addMonths(quarter, 3 * (ahead + 1)));
}
