/** Whether a date is one of a series. Apart from `expand-series.ts`, since a browser needs no recurrence library. */
import { addDays, daysBetween, isoWeekday } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import type { WeekOfMonth } from './series-rule.ts';

/** A rule without its end, with absent members as in the API. */
interface OpenRule {
  readonly frequency: 'weekly' | 'monthly' | 'dates';
  readonly from: CalendarDate;
  readonly interval?: number | undefined;
  readonly week?: WeekOfMonth | undefined;
  readonly dates?: readonly CalendarDate[] | undefined;
}

const positions = ['first', 'second', 'third', 'fourth'] as const;

/** Returns which of its weekdays in the month a date is: the fourth may be the last too. */
export function weeksOfMonthOf(date: CalendarDate): WeekOfMonth[] {
  const position = positions[Math.ceil(Number(date.slice(8)) / 7) - 1];
  const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  return [...(position ? [position] : []), ...(isLast ? (['last'] as const) : [])];
}

/** Returns whether a rule makes this date, wherever it ends. */
export function isDateOfSeries({ frequency, from, ...rule }: OpenRule, date: CalendarDate): boolean {
  if (frequency === 'dates') return rule.dates?.includes(date) ?? false;
  if (date < from || isoWeekday(date) !== isoWeekday(from)) return false;
  if (frequency === 'weekly') return daysBetween(from, date) % (7 * (rule.interval ?? 1)) === 0;
  return weeksOfMonthOf(date).includes(rule.week ?? 'first');
}
