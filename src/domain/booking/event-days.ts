/** The dates on which an event appears in calendars, day lists and sheets. Reports and amounts count by its start. */
import { dateRange } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';

/** The first and the last date on which an event appears. */
export interface EventDays {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

/**
 * Returns the dates that an event touches, or its setup and turnaround too. One until midnight does not touch the next date.
 *
 * @param dateAt returns the date at the venue
 */
export const eventDays = (
  { startsAt, endsAt }: Interval,
  dateAt: (instant: Instant) => CalendarDate,
): EventDays => ({ first: dateAt(startsAt), last: dateAt(Math.max(startsAt, endsAt - 1)) });

/** Returns whether an event appears on one of the dates; `to` omitted: no end. */
export const isOnDates = (
  { first, last }: EventDays,
  { from, to = first }: { readonly from: CalendarDate; readonly to?: CalendarDate | undefined },
): boolean => last >= from && first <= to;

/** Returns every date on which an event appears. */
export const datesOf = ({ first, last }: EventDays): CalendarDate[] => dateRange(first, last);
