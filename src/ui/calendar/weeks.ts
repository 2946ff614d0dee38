/** The weeks of a month, and month arithmetic on dates. */
import { addDays, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '../../domain/time/months.ts';

/** Returns the same day some months later; the last day of the month if it does not exist. */
export function addMonthsToDate(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months);
  const day = month + date.slice(7);
  const [earlier = day] = [day, lastDayOf(month)].sort();
  return earlier;
}

/**
 * Returns six weeks of seven days; null for days of other months. Always six, so that nothing below the calendar
 * moves.
 *
 * @param firstDay ISO weekday the week starts with, 1 = Monday
 */
export function weeksOf(month: Month, firstDay: number): (CalendarDate | null)[][] {
  const first = firstDayOf(month);
  const before = (isoWeekday(first) - firstDay + 7) % 7;
  return [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const date = addDays(first, week * 7 + day - before);
      return monthOf(date) === month ? date : null;
    }),
  );
}
