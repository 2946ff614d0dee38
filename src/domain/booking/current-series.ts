/** The rule that the dates of a series follow now: those that were moved need not follow the one it was made from. */
import { addDays, daysBetween, isoWeekday } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { isDateOfSeries, mondayOf, weekdaysOfSeries, weeksOfMonthOf } from './date-of-series.ts';
import type { Series, SeriesRule } from './series-rule.ts';

type RecurringRule = Exclude<SeriesRule, { frequency: 'dates' }>;

/** How many of the latest dates decide, for each weekday: one that was moved by hand does not. */
const decidingDates = 3;

/**
 * Returns a series with the rule that its dates follow now. If they follow several, that of the latest dates counts: a
 * change of a date and the following ones ends with them. Single dates that were moved by hand do not count.
 */
export function currentSeries({ rule, continues }: Series, items: readonly DatedItem[]): Series {
  const dates = [...new Set(items.map(({ date }) => date))].sort();
  const [from] = dates;
  if (from === undefined) return { rule, continues };
  if (rule.frequency === 'dates') return { rule: { ...rule, from, dates }, continues };
  const kept = dates.every((date) => isDateOfSeries(rule, date)) ? rule : patternOf(rule, dates);
  return { rule: { ...kept, ...endOf(kept, dates, items.length) }, continues };
}

interface DatedItem {
  readonly date: CalendarDate;
}

/** Returns the rule with the weekdays, the week and the beginning that the latest dates have. */
function patternOf(rule: RecurringRule, dates: readonly CalendarDate[]): RecurringRule {
  const former = weekdaysOfSeries(rule);
  const latest = dates.slice(-decidingDates * former.length).reverse();
  const { weekdays: _, ...open } = rule;
  if (open.frequency === 'monthly') {
    const days = latest.flatMap((date) =>
      weeksOfMonthOf(date).map((week) => ({ week, weekday: isoWeekday(date) })),
    );
    const isFormer = ({ week, weekday }: (typeof days)[number]) =>
      week === open.week && former.includes(weekday);
    const [day] = mostCommon(days, isFormer, 1);
    const found = { ...open, ...(day && { week: day.week }) };
    return beginning(found, day ? [day.weekday] : former, dates);
  }
  const weekdays = mostCommon(latest.map(isoWeekday), (each) => former.includes(each), former.length);
  const ofWeekdays = latest.filter((date) => weekdays.includes(isoWeekday(date)));
  const [phase = 0] = mostCommon(
    ofWeekdays.map((date) => weekOf(date) % open.interval),
    (each) => each === weekOf(open.from) % open.interval,
    1,
  );
  const inPhase = dates.filter((date) => weekOf(date) % open.interval === phase);
  return beginning(open, weekdays, inPhase);
}

/** Returns the number of the week of a date; it is never negative. */
const weekOf = (date: CalendarDate) => daysBetween('0001-01-01', mondayOf(date)) / 7;

/** Returns a rule that begins with the first of the dates that it makes. */
function beginning(
  rule: RecurringRule,
  weekdays: readonly number[],
  dates: readonly CalendarDate[],
): RecurringRule {
  const sorted = weekdays.toSorted((one, other) => one - other);
  const from =
    dates.find((date) => isDateOfSeries({ ...rule, from: date, weekdays: sorted }, date)) ?? rule.from;
  return { ...rule, from, ...(sorted.some((each) => each !== isoWeekday(from)) && { weekdays: sorted }) };
}

/** Returns the end of a rule as the dates are: the last one, if they go beyond the rule or end before it. */
function endOf(rule: RecurringRule, dates: readonly CalendarDate[], count: number) {
  if (!('until' in rule)) return { count };
  const { until } = rule;
  const last = dates.at(-1) ?? until;
  const lastOfRule = dates.findLast((date) => isDateOfSeries(rule, date)) ?? until;
  if (lastOfRule > until) return { until: lastOfRule };
  for (let date = addDays(last, 1); date <= until; date = addDays(date, 1))
    if (isDateOfSeries(rule, date)) return { until: last };
  return { until };
}

/**
 * Returns the most common values, the most common first, and at most so many.
 *
 * @param values the latest first: of several that are as common, former ones count before later ones
 * @param isFormer whether the rule had a value; another one must be there twice
 */
function mostCommon<Value>(
  values: readonly Value[],
  isFormer: (value: Value) => boolean,
  most: number,
): Value[] {
  const groups = [...Map.groupBy(values, (value) => JSON.stringify(value)).values()].flatMap((same) =>
    same[0] === undefined ? [] : [{ value: same[0], count: same.length, isFormer: isFormer(same[0]) }],
  );
  const sorted = groups.toSorted(
    (one, other) => other.count - one.count || Number(other.isFormer) - Number(one.isFormer),
  );
  const certain = sorted.filter((each) => each.isFormer || each.count > 1);
  return (certain.length > 0 ? certain : sorted.slice(0, 1)).slice(0, most).map(({ value }) => value);
}
