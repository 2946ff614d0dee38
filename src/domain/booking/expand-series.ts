/** The dates of a series. */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { addDays, daysBetween, maxDate, minDate } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { maxItems } from './booked-item.ts';
import { type WeekOfMonth, weekdaysOfSeries } from './date-of-series.ts';
import { datesOfRule } from './recurrence.ts';
import type { SeriesRule } from './series-rule.ts';

type RecurringRule = Exclude<SeriesRule, { frequency: 'dates' }>;

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

/** Returns the dates of a rule, but at most one more than a booking may have. */
export function recurringDates(rule: RecurringRule): CalendarDate[] {
  const [last, count] = 'until' in rule ? [rule.until, maxItems + 1] : [maxDate, rule.count];
  const lastDay = daysBetween(minDate, last);
  const dates: CalendarDate[] = [];
  for (const day of datesOfRule({ ...recurrenceOf(rule), count }, daysBetween(minDate, rule.from))) {
    if (day > lastDay) break;
    dates.push(addDays(minDate, day));
  }
  return dates;
}

function recurrenceOf(rule: RecurringRule) {
  const names = weekdaysOfSeries(rule).map((weekday) => icalWeekdays[weekday - 1]);
  // Weeks begin on Monday, as in iCalendar by default: it is 2.
  if (rule.frequency === 'weekly')
    return { freq: 'WEEKLY', interval: rule.interval, wkst: 2, parts: { BYDAY: names } };
  const place = icalPositions[rule.week];
  return { freq: 'MONTHLY', interval: 1, wkst: 2, parts: { BYDAY: names.map((name) => `${place}${name}`) } };
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
