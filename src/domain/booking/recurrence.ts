/**
 * The dates of a recurrence rule (RFC 5545 §3.3.10), as venues use them: of a series, and of an event in a calendar file.
 * The iterator of ical.js runs for ever at a rule that has no date, and moves the 31st of a short month to the next one.
 */
import { msPerDay } from '../time/instant.ts';

/** A date as the number of days since 1970. */
type Day = number;

type Part = 'BYDAY' | 'BYMONTHDAY' | 'BYMONTH' | 'BYSETPOS';

/** A rule, as ical.js reads it. */
export interface Recurrence {
  readonly freq: string;
  readonly interval: number;
  /** 1 = Sunday. */
  readonly wkst: number;
  readonly count: number | null;
  /** Weekdays as in iCalendar: `TU`, `2TU`, `-1FR`; else numbers. Other parts are not readable. */
  readonly parts: { readonly [Name in Part]?: readonly unknown[] | undefined };
}

const readableParts = ['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'];
const readableFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** The most days, weeks, months or years that are examined: a rule without a date has none. */
const maxPeriods = 10_000;

/** Returns whether the dates of a rule can be read. */
export const isReadableRule = ({ freq, parts }: Recurrence): boolean =>
  readableFrequencies.includes(freq) && Object.keys(parts).every((part) => readableParts.includes(part));

/** Yields the dates of a readable rule from a day on, without its end. */
export function* datesOfRule(rule: Recurrence, from: Day): Iterable<Day> {
  const positions = numbersIn(rule, 'BYSETPOS');
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (let period = 0; period < maxPeriods; period++) {
    const days = [...new Set(candidates(rule, from, period * Math.max(rule.interval, 1)))].toSorted(
      (one, other) => one - other,
    );
    const chosen =
      positions.length === 0
        ? days
        : days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length));
    for (const day of chosen) {
      if (day < from) continue;
      if (left-- <= 0) return;
      yield day;
    }
  }
}

/** Returns the dates in a period: days, weeks, months or years after that of the first date. */
function candidates(rule: Recurrence, from: Day, after: number): Day[] {
  const first = new Date(from * msPerDay);
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const months = numbersIn(rule, 'BYMONTH');
  const isInMonth = (each: Day) =>
    months.length === 0 || months.includes(new Date(each * msPerDay).getUTCMonth() + 1);
  switch (rule.freq) {
    case 'DAILY': {
      const each = from + after;
      const ofMonth = numbersIn(rule, 'BYMONTHDAY');
      const isDay = ofMonth.length === 0 || daysOfMonth(monthOf(each), ofMonth).includes(each);
      return isDay && isOnWeekday(rule, each) && isInMonth(each) ? [each] : [];
    }
    case 'WEEKLY': {
      const start = from - ((weekdayOf(from) - (rule.wkst - 1) + 7) % 7) + 7 * after;
      const days = Array.from({ length: 7 }, (_, index) => start + index);
      const hasDays = weekdaysIn(rule).length > 0;
      return days.filter(
        (each) =>
          (hasDays ? isOnWeekday(rule, each) : weekdayOf(each) === weekdayOf(from)) && isInMonth(each),
      );
    }
    case 'MONTHLY':
      return inMonth(rule, monthAt(year, month + after), day).filter(isInMonth);
    default:
      return inYear(rule, year + after, { month, day, months });
  }
}

function inYear(
  rule: Recurrence,
  year: number,
  { month, day, months }: { month: number; day: number; months: readonly number[] },
): Day[] {
  const every = Array.from({ length: 12 }, (_, index) => index + 1);
  const hasDays = numbersIn(rule, 'BYMONTHDAY').length > 0;
  if (months.length > 0 || hasDays)
    return (months.length > 0 ? months : every).flatMap((each) =>
      inMonth(rule, monthAt(year, each - 1), day),
    );
  if (weekdaysIn(rule).length > 0)
    return onWeekdays(rule, { first: dayAt(year, 0, 1), last: dayAt(year, 11, 31) });
  return inMonth(rule, monthAt(year, month), day);
}

/** A month, or a year, by its first and last day. */
interface Span {
  readonly first: Day;
  readonly last: Day;
}

function inMonth(rule: Recurrence, span: Span, day: number): Day[] {
  const ofMonth = numbersIn(rule, 'BYMONTHDAY');
  if (ofMonth.length > 0) return daysOfMonth(span, ofMonth).filter((each) => isOnWeekday(rule, each));
  return weekdaysIn(rule).length > 0 ? onWeekdays(rule, span) : daysOfMonth(span, [day]);
}

/** Returns the days of a month by number, negative ones from its end; none that it does not have. */
const daysOfMonth = ({ first, last }: Span, numbers: readonly number[]): Day[] =>
  numbers
    .map((each) => (each > 0 ? first + each - 1 : last + each + 1))
    .filter((each) => each >= first && each <= last);

/** Returns the weekdays of a span: `2TU` the second Tuesday, `-1FR` the last Friday, `MO` every Monday. */
function onWeekdays(rule: Recurrence, { first, last }: Span): Day[] {
  return weekdaysIn(rule).flatMap(({ place, weekday }) => {
    const days: Day[] = [];
    for (let each = first + ((weekday - weekdayOf(first) + 7) % 7); each <= last; each += 7) days.push(each);
    return place === 0 ? days : (days.at(place > 0 ? place - 1 : place) ?? []);
  });
}

const isOnWeekday = (rule: Recurrence, day: Day): boolean => {
  const weekdays = weekdaysIn(rule);
  return weekdays.length === 0 || weekdays.some(({ weekday }) => weekday === weekdayOf(day));
};

function weekdaysIn({ parts }: Recurrence) {
  return (parts.BYDAY ?? []).map((text) => {
    const [, place = '', name = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(String(text)) ?? [];
    return { place: Number(place), weekday: weekdayNames.indexOf(name) };
  });
}

const numbersIn = ({ parts }: Recurrence, name: Exclude<Part, 'BYDAY'>): readonly number[] =>
  (parts[name] ?? []).map(Number);

const weekdayOf = (day: Day): number => new Date(day * msPerDay).getUTCDay();
const dayAt = (year: number, month: number, day: number): Day => Date.UTC(year, month, day) / msPerDay;
const monthAt = (year: number, month: number): Span => ({
  first: dayAt(year, month, 1),
  last: dayAt(year, month + 1, 0),
});
const monthOf = (day: Day): Span => {
  const date = new Date(day * msPerDay);
  return monthAt(date.getUTCFullYear(), date.getUTCMonth());
};
