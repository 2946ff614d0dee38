/** The dates of a series. Apart from its rule, since a browser needs no recurrence library. */
import ICAL from 'ical.js';
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { isoWeekday, maxDate } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { maxItems } from './booked-item.ts';
import type { SeriesRule, WeekOfMonth } from './series-rule.ts';

/**
 * Returns the dates of a rule in their order, at least one. They are calendar dates: clock changes do not matter.
 *
 * @param path the path of the rule in the request
 * @throws ValidationError if there is none, or there are more than a booking may have
 */
export function expandSeries(rule: SeriesRule, path: string): readonly CalendarDate[] {
  const dates = rule.frequency === 'dates' ? rule.dates : recurringDates(rule);
  const problem = (member: string, message: string, coded: ReturnType<typeof codedProblem>) =>
    new ValidationError([{ path: `${path}.${member}`, message, ...coded }]);
  const member = 'until' in rule ? 'until' : 'count';
  if (dates.length > maxItems)
    throw problem(
      member,
      `makes more than ${maxItems} dates, the most possible`,
      codedProblem('too_many_dates', { most: maxItems }),
    );
  if (dates.length === 0) throw problem(member, 'leaves no date', codedProblem('too_few', { least: 1 }));
  return dates;
}

/** Returns one date more than a booking may have if there are that many. */
function recurringDates(rule: Exclude<SeriesRule, { frequency: 'dates' }>): CalendarDate[] {
  const weekday = icalWeekdays[isoWeekday(rule.from) - 1] ?? '';
  const parts =
    rule.frequency === 'weekly'
      ? ['FREQ=WEEKLY', `INTERVAL=${rule.interval}`, `BYDAY=${weekday}`]
      : ['FREQ=MONTHLY', `BYDAY=${icalPositions[rule.week]}${weekday}`];
  const iterator = ICAL.Recur.fromString(parts.join(';')).iterator(ICAL.Time.fromDateString(rule.from));
  const [last, most] = 'until' in rule ? [rule.until, maxItems + 1] : [maxDate, rule.count];
  const dates: CalendarDate[] = [];
  while (dates.length < most) {
    const date = iterator.next()?.toString();
    if (date === undefined || date.length > maxDate.length || date > last) break;
    dates.push(date);
  }
  return dates;
}

/** Weekdays of iCalendar (RFC 5545 §3.3.10), Monday first. */
const icalWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const icalPositions: Readonly<Record<WeekOfMonth, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: -1,
};
