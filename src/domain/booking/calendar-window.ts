/** Which part of a venue's time a calendar feed shows. */
import { addDays } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { todayIn } from '../time/timezone.ts';
import { dateRangeInterval, dayInterval } from './slot-interval.ts';

/** What was last month is still looked up; what is older, nobody plans with. */
const daysBack = 31;
/** Two years and a bit: further than venues take requests for. */
const daysAhead = 750;

/** Dates of the venue, both inclusive, and the instants they make. */
export interface DatedInterval extends Interval {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** What a feed shows at a time. */
export interface CalendarWindow extends DatedInterval {
  /** When the venue's next day begins, and with it another window. */
  readonly movesAt: Instant;
}

/** The window at an instant. It moves once a day, so that an answer made from it is good for longer than a moment. */
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
