/** Months of the venue's calendar as `YYYY-MM` text, and the weeks a calendar page is made of. */

import { addDays, isoWeekday } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';

/** `YYYY-MM` */
export type Month = string;

/** The month a date is in. */
export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7);
}

/** The month that many months later, or earlier where `count` is negative. */
export function addMonths(month: Month, count: number): Month {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(date.toISOString());
}

/** Its first day. */
export function firstOf(month: Month): CalendarDate {
  return `${month}-01`;
}

/** Its last day. */
export function lastOf(month: Month): CalendarDate {
  return addDays(firstOf(addMonths(month, 1)), -1);
}

/** The same day some months away; the last of the month where it has no such day. */
export function sameDayIn(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months);
  const day = month + date.slice(7);
  const [earlier = day] = [day, lastOf(month)].sort();
  return earlier;
}

/**
 * The month's weeks, each of seven days; null where a day is of another month. Always six weeks, so that
 * nothing below a calendar moves when its page is turned.
 *
 * @param firstDay ISO weekday the week begins with, 1 = Monday
 */
export function weeksOf(month: Month, firstDay: number): (CalendarDate | null)[][] {
  const first = firstOf(month);
  const before = (isoWeekday(first) - firstDay + 7) % 7;
  return [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const date = addDays(first, week * 7 + day - before);
      return monthOf(date) === month ? date : null;
    }),
  );
}
