/** Rows of one booking that repeat on weekdays, as a series. */
import { everyDay } from '../../fields/weekdays.ts';
import { daysBetween, isoWeekday } from '../../time/calendar.ts';
import type { CalendarDate } from '../../time/instant.ts';
import { monthOf } from '../../time/months.ts';
import { mondayOf, weeksOfMonth, weeksOfMonthOf } from '../date-of-series.ts';
import { recurringDates } from '../expand-series.ts';
import { maxSeriesWeeksApart, type SeriesRule } from '../series-rule.ts';

/** Fewer dates are no series, and dates on several weekdays of fewer weeks are an event of several days. */
const fewestDates = 3;
/** Fewer dates on one of several weekdays were moved there. */
const fewestOfWeekday = 2;

/**
 * Returns the rule of dates that repeat every few weeks, on one weekday or several, or on a weekday of each month, also if
 * some are left out. If several rules fit, it is the one that leaves out the fewest dates.
 *
 * @returns null: they are no series
 */
export function seriesOfDates(dates: readonly CalendarDate[]): SeriesRule | null {
  const sorted = dates.toSorted();
  const [from] = sorted;
  const until = sorted.at(-1);
  if (from === undefined || until === undefined || sorted.length < fewestDates) return null;
  if (new Set(sorted).size < sorted.length) return null;
  const byWeekday = Map.groupBy(sorted, isoWeekday);
  const weekdays = [...byWeekday.keys()].sort((one, other) => one - other);
  const weeks = [...new Set(sorted.map((date) => daysBetween(mondayOf(from), mondayOf(date)) / 7))];
  const interval = weeks.reduce(greatestCommonDivisor) || 1;
  const isOnSeveral =
    weeks.length >= fewestDates &&
    weekdays.length < everyDay.length &&
    [...byWeekday.values()].every(({ length }) => length >= fewestOfWeekday);
  const ofWeeks =
    weekdays.length === 1 || isOnSeveral
      ? [{ frequency: 'weekly', from, interval, ...(weekdays.length > 1 && { weekdays }), until } as const]
      : [];
  const areOfMonths = weekdays.length === 1 && new Set(sorted.map(monthOf)).size === sorted.length;
  const ofMonths = weeksOfMonth
    .filter((week) => areOfMonths && sorted.every((date) => weeksOfMonthOf(date).includes(week)))
    .map((week) => ({ frequency: 'monthly', from, week, until }) as const);
  const [best] = [...ofWeeks.filter((rule) => rule.interval <= maxSeriesWeeksApart), ...ofMonths]
    .map((rule) => ({ rule, count: recurringDates(rule).length }))
    // On one weekday, a series may have any number of weeks without a date.
    .filter(({ rule, count }) => (weekdays.length === 1 && 'interval' in rule) || count <= 2 * sorted.length)
    .toSorted((one, other) => one.count - other.count);
  return best?.rule ?? null;
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);
