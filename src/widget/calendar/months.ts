/** Months of the venue's calendar as `YYYY-MM` text, and the weeks a calendar page is made of. */
import { addDays, datesFromTo, isoWeekday } from '../../domain/calendar.ts';
import type { CalendarDate } from '../../domain/instant.ts';

/** `YYYY-MM` */
export type Month = string;

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7);
}

/** The month that many months later, or earlier where `count` is negative. */
export function addMonths(month: Month, count: number): Month {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

export function firstOf(month: Month): CalendarDate {
  return `${month}-01`;
}

export function lastOf(month: Month): CalendarDate {
  return addDays(firstOf(addMonths(month, 1)), -1);
}

/** The same day some months away; the last of the month where it has no such day. */
export function sameDayIn(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months);
  const day = `${month}${date.slice(7)}`;
  const last = lastOf(month);
  return day > last ? last : day;
}

/**
 * The month's weeks, each of seven days; null where a day is of another month. Always six weeks, so that
 * nothing below a calendar moves when its page is turned.
 *
 * @param firstDay ISO weekday the week begins with, 1 = Monday
 */
export function weeksOf(month: Month, firstDay: number): (CalendarDate | null)[][] {
  const before = (isoWeekday(firstOf(month)) - firstDay + 7) % 7;
  const days: (CalendarDate | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...datesFromTo(firstOf(month), lastOf(month)),
  ];
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => days[week * 7 + day] ?? null),
  );
}
