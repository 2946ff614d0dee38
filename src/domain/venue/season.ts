/** The season in which a slot is offered: every year, or in one year. */
import { isCalendarDate } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';

/** A yearly day, `MM-DD`; including 29 February, which most years lack. */
export type DayOfYear = string;

/** First and last date, both inclusive, in the same form. */
export interface Season {
  /** `YYYY-MM-DD`; or `MM-DD`, every year. */
  readonly from: CalendarDate | DayOfYear;
  /** A yearly season that ends before it starts includes New Year. */
  readonly to: CalendarDate | DayOfYear;
}

/** Returns whether a date is in any of the seasons; without seasons, always. */
export function isInSeason(seasons: readonly Season[], date: CalendarDate): boolean {
  return seasons.length === 0 || seasons.some((season) => isWithin(season, date));
}

function isWithin({ from, to }: Season, date: CalendarDate): boolean {
  return isDayOfYear(from) ? isWithinYearlyRange(from, to, toDayOfYear(date)) : from <= date && date <= to;
}

/** Returns whether a yearly day is in a range, which includes New Year if `to` is earlier than `from`. */
export function isWithinYearlyRange<Day extends DayOfYear | number>(from: Day, to: Day, day: Day): boolean {
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}

/** Returns the yearly day of a date. */
export const toDayOfYear = (date: CalendarDate): DayOfYear => date.slice(-5);

/** Returns whether it is a yearly day and not a date. */
export const isDayOfYear = (date: CalendarDate | DayOfYear) => date.length === 5;

/** Returns a season with full dates: of a yearly one, that which runs now or comes next. */
export function nextSeason({ from, to }: Season, today: CalendarDate): Season {
  if (!isDayOfYear(from)) return { from, to };
  const thisYear = Number(today.slice(0, 4));
  const lastYear = toDayOfYear(today) <= to ? thisYear : thisYear + 1;
  return { from: dateOf(from <= to ? lastYear : lastYear - 1, from), to: dateOf(lastYear, to) };
}

/** Returns a yearly day in a year; of 29 February the day before where it is missing. */
function dateOf(year: number, day: DayOfYear): CalendarDate {
  const date = `${year}-${day}`;
  return isCalendarDate(date) ? date : `${year}-02-28`;
}
