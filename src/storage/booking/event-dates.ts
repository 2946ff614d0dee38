/** Ranges of starts that an index can search for the dates of events. */
import { addDays } from '../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';

// In every time zone, a date starts and ends within a day of the UTC date.

/** Returns an instant at or before every start on this date. */
export const earliestStart = (date: CalendarDate): Instant => utc(addDays(date, -1));

/** Returns an instant after every start on this date. */
export const afterLatestStart = (date: CalendarDate): Instant => utc(addDays(date, 2));

const utc = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`);
