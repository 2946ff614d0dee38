/** Whether a date is one of a series. Apart from its rule, since a browser needs no schema. */
import { addDays, daysBetween, isoWeekday } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';

/** The weekday of a month; a fifth one is the last. */
export const weeksOfMonth = ['first', 'second', 'third', 'fourth', 'last'] as const;
/** The week of a month in which a monthly date is. */
export type WeekOfMonth = (typeof weeksOfMonth)[number];

/** A rule without its end, with absent members as in the API. */
interface OpenRule {
  readonly frequency: 'weekly' | 'monthly' | 'dates';
  readonly from: CalendarDate;
  readonly interval?: number | undefined;
  readonly weekdays?: readonly number[] | undefined;
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

/** Returns the ISO weekdays of a rule: those that it names, or that of its first day. */
export const weekdaysOfSeries = ({
  from,
  weekdays,
}: Pick<OpenRule, 'from' | 'weekdays'>): readonly number[] => weekdays ?? [isoWeekday(from)];

/** Returns whether a rule makes this date, wherever it ends. */
export function isDateOfSeries(rule: OpenRule, date: CalendarDate): boolean {
  const { frequency, from, interval = 1, week = 'first', dates = [] } = rule;
  if (frequency === 'dates') return dates.includes(date);
  if (date < from || !weekdaysOfSeries(rule).includes(isoWeekday(date))) return false;
  if (frequency === 'monthly') return weeksOfMonthOf(date).includes(week);
  return (daysBetween(mondayOf(from), mondayOf(date)) / 7) % interval === 0;
}

/** Returns the Monday of the week of a date. */
export const mondayOf = (date: CalendarDate) => addDays(date, 1 - isoWeekday(date));
