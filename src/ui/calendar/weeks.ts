/** The weeks of a calendar page, and the way to the same day of another page. */
import { addDays, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from './months.ts';

/** The same day some months away; the last of the month where it has no such day. */
export function addMonthsToDate(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months);
  const day = month + date.slice(7);
  const [earlier = day] = [day, lastDayOf(month)].sort();
  return earlier;
}

/**
 * The month's weeks, each of seven days; null where a day is of another month. Always six weeks, so that
 * nothing below a calendar moves when its page is turned.
 *
 * @param firstDay ISO weekday the week begins with, 1 = Monday
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
