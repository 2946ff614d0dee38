/** Months of the venue's calendar as `YYYY-MM` text. */

import { addDays } from '../../domain/time/calendar.ts';
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
export function firstDayOf(month: Month): CalendarDate {
  return `${month}-01`;
}

/** Its last day. */
export function lastDayOf(month: Month): CalendarDate {
  return addDays(firstDayOf(addMonths(month, 1)), -1);
}
