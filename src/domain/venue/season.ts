/** The part of the year, or of one year, in which a slot is offered. */
import type { CalendarDate } from '../time/instant.ts';

/** A day of every year, `MM-DD`; 29 February too, which three years of four do not have. */
export type DayOfYear = string;

/** First and last date, both inclusive; both are dates of one kind. */
export interface Season {
  /** `YYYY-MM-DD`; or `MM-DD`, every year. */
  readonly from: CalendarDate | DayOfYear;
  /** A yearly season may end before it begins: then it runs over New Year. */
  readonly to: CalendarDate | DayOfYear;
}

/** Whether the date is within any of the seasons; none at all: always. */
export function isInSeason(seasons: readonly Season[], date: CalendarDate): boolean {
  return seasons.length === 0 || seasons.some((season) => isWithin(season, date));
}

function isWithin({ from, to }: Season, date: CalendarDate): boolean {
  return isDayOfYear(from) ? isWithinYearlyRange(from, to, toDayOfYear(date)) : from <= date && date <= to;
}

/** Whether the day is one of those from `from` to `to`, over New Year where `to` comes first in the year. */
export function isWithinYearlyRange(from: DayOfYear, to: DayOfYear, day: DayOfYear): boolean {
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}

/** Of a date, what comes every year. */
export const toDayOfYear = (date: CalendarDate): DayOfYear => date.slice(-5);

/** Whether it names a day of every year rather than a date. */
export const isDayOfYear = (date: CalendarDate | DayOfYear) => date.length === 5;
