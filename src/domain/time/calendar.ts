/**
 * Dates of the venue's calendar as `YYYY-MM-DD` text, and their arithmetic.
 *
 * A date has no time and no zone. Its arithmetic counts days in UTC, where every day has the same length.
 */
import type { CalendarDate } from './instant.ts';

/** The first supported date. */
export const minDate: CalendarDate = '1970-01-01';

/** The last supported date. */
export const maxDate: CalendarDate = '9999-12-31';

const msPerDay = 86_400_000;

/**
 * Returns whether a text is an existing date as in specification §2: `YYYY-MM-DD`, nothing else.
 *
 * Years run from 1970 (where instants begin) to 9999.
 */
export function isCalendarDate(text: string): boolean {
  if (text < '1970' || !/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  const [month, day] = [text.slice(0, 8), text.slice(8)];
  // Each month has 28 days, which need no conversion.
  return day < '29' || addDays(`${month}28`, Number(day) - 28) === text;
}

/** Returns the ISO weekday: 1 = Monday … 7 = Sunday. */
export function isoWeekday(date: CalendarDate): number {
  return new Date(date).getUTCDay() || 7;
}

/**
 * Returns the date `days` later, or earlier if negative.
 *
 * @returns after 9999-12-31 an ISO 8601 date with six digits, `+010000-01-01`: Temporal and all functions here accept
 *   it, but it sorts before other dates as text
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Returns the next date, for formats limited to four-digit years; for the last supported date, that date itself. */
export function dayAfter(date: CalendarDate): CalendarDate {
  return date === maxDate ? maxDate : addDays(date, 1);
}

/** Returns the days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns every date from `from` to `to`, both inclusive; empty if `to` is earlier. */
export function dateRange(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const first = dayNumber(from);
  const length = dayNumber(to) - first + 1;
  return length > 0 ? [...Array(length).keys()].map((index) => knownDate(first + index)) : [];
}

/** Days since 1970-01-01. */
function dayNumber(date: CalendarDate): number {
  return new Date(date).getTime() / msPerDay;
}

function dateOfDayNumber(number: number): CalendarDate {
  return new Date(number * msPerDay).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

/** Dates by their number: formatting them takes half of the time of an availability response. */
const dates = new Map<number, CalendarDate>();
/** Some 70 years. */
const maxDates = 25_000;

/** Returns the date of a day number; like `dateOfDayNumber`, but the booking form need not load the cache. */
function knownDate(number: number): CalendarDate {
  const known = dates.get(number);
  if (known !== undefined) return known;
  const date = dateOfDayNumber(number);
  // A full cache is simply cleared: useful dates are added again at once.
  if (dates.size >= maxDates) dates.clear();
  dates.set(number, date);
  return date;
}
