/** Recognises dates in a search text: `12 March`, `12.3.2027`, `2027-03-12`, `tomorrow`. */
import { addDays, isCalendarDate } from '../../domain/time/calendar.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';

/**
 * Returns the date that a text means in the reader's language; null: none. Without a year, the next such date.
 *
 * @param locale for the order of day and month, and for names
 */
export function parseDate(text: string, locale: string, today: CalendarDate): CalendarDate | null {
  const typed = text.trim().toLocaleLowerCase(locale);
  if (isCalendarDate(typed)) return typed;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const days of [0, 1, -1])
    if (typed === relative.format(days, 'day').toLocaleLowerCase(locale)) return addDays(today, days);
  const parts = typed.match(/\d+|\p{L}+/gu) ?? [];
  const numbers = parts.filter((part) => /^\d/.test(part)).map(Number);
  const names = parts.filter((part) => !/^\d/.test(part));
  const month = names.map((name) => monthNamed(name, locale)).find((found) => found !== null);
  if (month !== undefined && month !== null) {
    const [first = 0, second] = numbers;
    return numbers.length === 0 || numbers.length > 2 ? null : nextDate(first, month, second, today);
  }
  if (names.length > 0 || numbers.length < 2 || numbers.length > 3) return null;
  const [one = 0, other = 0, year] = numbers;
  return isDayFirst(locale) ? nextDate(one, other, year, today) : nextDate(other, one, year, today);
}

/** Returns the number of a month from its name or at least three letters of it. */
function monthNamed(name: string, locale: string): number | null {
  if (name.length < 3) return null;
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month++) {
    const found = format.format(Date.UTC(2027, month - 1, 1)).toLocaleLowerCase(locale);
    if (found.startsWith(name)) return month;
  }
  return null;
}

function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}

function nextDate(
  day: number,
  month: number,
  year: number | undefined,
  today: CalendarDate,
): CalendarDate | null {
  const inYear = (given: number) =>
    `${String(given).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const years = year === undefined ? [thisYear, thisYear + 1] : [year < 100 ? 2000 + year : year];
  return (
    years.map(inYear).find((date) => isCalendarDate(date) && (year !== undefined || date >= today)) ?? null
  );
}
