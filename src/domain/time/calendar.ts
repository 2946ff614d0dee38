/**
 * Dates of the venue's calendar as `YYYY-MM-DD` text, and the arithmetic on them.
 *
 * A date has no time and no zone, so its arithmetic is plain integers: a calendar of 92 days is counted
 * through on each answer, and a widget counts months without carrying a time library along.
 */
import type { CalendarDate } from './instant.ts';

/** The last date there is. */
export const lastDate: CalendarDate = '9999-12-31';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The Gregorian calendar repeats itself exactly every 400 years. */
const daysPer400Years = 146_097;

/** Counted from a 1 March, so that a leap day is the last day of its year; this is where 1970 begins. */
const daysTo1970FromMarchOfYear0 = 719_468;

/**
 * Whether the text is a date that exists, written as specification §2 wants it: `YYYY-MM-DD`, nothing else.
 *
 * Years run from 1970 (where instants begin) to 9999.
 */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = datePattern.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  return year >= 1970 && year <= 9999 && day >= 1 && day <= monthLength(year, month);
}

/** 1 = Monday … 7 = Sunday. */
export function isoWeekday(date: CalendarDate): number {
  // 1970-01-01 was a Thursday.
  return modulo(dayNumber(date) + 3, 7) + 1;
}

/**
 * The date `days` later, or earlier where `days` is negative.
 *
 * @returns after 9999-12-31 an ISO 8601 date with six digits, `+010000-01-01`: Temporal and all functions here read it, but
 *   it sorts before other dates as text
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** The next date, for formats that know only four-digit years; of the last date there is, that date itself. */
export function dayAfter(date: CalendarDate): CalendarDate {
  return date === lastDate ? lastDate : addDays(date, 1);
}

/** Whole days from one date to another; negative where `to` comes first. */
export function daysFrom(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Every date from `from` to `to`, both inclusive; none where `to` comes before `from`. */
export function datesFromTo(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const first = dayNumber(from);
  const length = dayNumber(to) - first + 1;
  return Array.from({ length }, (_, index) => dateOfDayNumber(first + index));
}

function monthLength(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0);
}

/** Days since 1970-01-01. */
function dayNumber(date: CalendarDate): number {
  const month = Number(date.slice(-5, -3));
  const year = Number(date.slice(0, -6)) - (month <= 2 ? 1 : 0);
  const monthFromMarch = modulo(month - 3, 12);
  // From March on, month lengths repeat 31 30 31 30 31: 153 days every five months.
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + Number(date.slice(-2)) - 1;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leapDays + dayOfYear - daysTo1970FromMarchOfYear0;
}

function dateOfDayNumber(number: number): CalendarDate {
  const days = number + daysTo1970FromMarchOfYear0;
  const era = Math.floor(days / daysPer400Years);
  const dayOfEra = days - era * daysPer400Years;
  // Taking the leap days out of the count (one each 4 years, but not each 100, but each 400) leaves years
  // of 365 days.
  const leapDays =
    Math.floor(dayOfEra / 1460) -
    Math.floor(dayOfEra / 36_524) +
    Math.floor(dayOfEra / (daysPer400Years - 1));
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = modulo(monthFromMarch + 2, 12) + 1;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  const written = year > 9999 ? `+${digits(year, 6)}` : digits(year, 4);
  return `${written}-${digits(month, 2)}-${digits(day, 2)}`;
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

/** The remainder that is never negative. */
function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor;
}
