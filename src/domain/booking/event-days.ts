/** The dates on which an event appears in calendars, day lists and sheets. Reports and amounts count by its start. */
import { dateRange } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';

/** When an event starts, and when its rooms are ready again: at its end, or after its turnaround. */
export interface EventTimes {
  readonly startsAt: Instant;
  readonly readyAt: Instant;
}

/** The first and the last date on which an event appears. */
export interface EventDays {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/**
 * Returns the dates that `[startsAt, readyAt)` touches. An event until midnight does not touch the next date.
 *
 * @param dateAt returns the date at the venue
 */
export const eventDays = (
  { startsAt, readyAt }: EventTimes,
  dateAt: (instant: Instant) => CalendarDate,
): EventDays => ({ first: dateAt(startsAt), last: dateAt(Math.max(startsAt, readyAt - 1)) });

/** Returns whether an event appears on one of the dates; `to` omitted: no end. */
export const isOnDates = (
  { first, last }: EventDays,
  { from, to = first }: { readonly from: CalendarDate; readonly to?: CalendarDate | undefined },
): boolean => last >= from && first <= to;

/** Returns every date on which an event appears. */
export const datesOf = ({ first, last }: EventDays): CalendarDate[] => dateRange(first, last);
