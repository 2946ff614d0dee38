/** The time range of a calendar feed. */
import { addDays } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { todayIn } from '../time/timezone.ts';
import { dateRangeInterval, dayInterval, startOfDay } from './slot-interval.ts';

/** Includes the last month; older dates are not needed for planning. */
const daysBack = 31;
/** Two years and some days: further than venues accept requests. */
const daysAhead = 750;

/** Dates of the venue, both inclusive, with their instants. */
export interface DatedInterval extends Interval {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The window of a feed. */
export interface CalendarWindow extends DatedInterval {
  /** The start of the venue's next day, when the window moves. */
  readonly movesAt: Instant;
}

/** Returns the window at an instant. It moves once a day, so that responses stay valid for longer. */
export function calendarWindow(timezone: string, now: Instant): CalendarWindow {
  const today = todayIn(timezone, now);
  const from = addDays(today, -daysBack);
  const to = addDays(today, daysAhead);
  return {
    from,
    to,
    ...dateRangeInterval(from, to, timezone),
    movesAt: dayInterval(today, timezone).endsAt,
  };
}

/** Returns the window without the past. */
export function fromToday(window: CalendarWindow, timezone: string, now: Instant): CalendarWindow {
  const from = todayIn(timezone, now);
  return { ...window, from, startsAt: startOfDay(from, timezone) };
}
