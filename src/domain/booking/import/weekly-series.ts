/** Rows of one booking that repeat weekly, as a series. */
import { daysBetween } from '../../time/calendar.ts';
import type { CalendarDate } from '../../time/instant.ts';
import { maxSeriesWeeksApart, type SeriesRule } from '../series-rule.ts';

/** Fewer dates are no series. */
const fewestDates = 3;

/** Returns the rule of dates that are whole weeks apart, also if some are left out; null: they are no series. */
export function weeklyRuleOf(dates: readonly CalendarDate[]): SeriesRule | null {
  const sorted = dates.toSorted();
  const [from] = sorted;
  const until = sorted.at(-1);
  if (from === undefined || until === undefined || sorted.length < fewestDates) return null;
  const gaps = sorted.slice(1).map((date, index) => daysBetween(sorted[index] ?? date, date));
  if (gaps.some((days) => days === 0 || days % 7 !== 0)) return null;
  const interval = gaps.map((days) => days / 7).reduce(greatestCommonDivisor);
  return interval > maxSeriesWeeksApart ? null : { frequency: 'weekly', from, interval, until };
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);
