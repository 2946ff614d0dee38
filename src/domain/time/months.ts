/** Months of the venue's calendar as `YYYY-MM` text. */

import { addDays } from './calendar.ts';
import type { CalendarDate } from './instant.ts';

/** `YYYY-MM` */
export type Month = string;

/** Returns the month of a date. */
export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7);
}

/** Returns the month `count` months later, or earlier if negative. */
export function addMonths(month: Month, count: number): Month {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(date.toISOString());
}

/** Returns its first day. */
export function firstDayOf(month: Month): CalendarDate {
  return `${month}-01`;
}

/** Returns its last day. */
export function lastDayOf(month: Month): CalendarDate {
  return addDays(firstDayOf(addMonths(month, 1)), -1);
}
