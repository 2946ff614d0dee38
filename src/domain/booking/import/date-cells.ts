/** Dates and times as people type them and spreadsheets store them. */
import { isCalendarDate, isoWeekday } from '../../time/calendar.ts';
import type { CalendarDate, ClockTime } from '../../time/instant.ts';
import { type Cell, folded, valueText } from './table.ts';
import { dateLanguages, withoutWeekday } from './weekday-words.ts';

/**
 * The order of day, month and year in a date. ISO dates, dates with dots and dates with a month's name do not depend
 * on it.
 */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A date, and the time in the same cell. */
export interface DateAndTime {
  readonly date: CalendarDate;
  readonly time: ClockTime | null;
}

/** The days from Excel's day 0 to 1970. Serial numbers in the range below, 1955 to 2119, are read as dates. */
const excelEpoch = 25_569;
const [firstSerial, lastSerial] = [20_000, 80_000];

/** A date whose order shows in its numbers alone: `12/31/2027`, `31.12.2027`. */
const numbers = /^\D{0,12}(\d{1,4})([./-])\s?(\d{1,2})\2\s?\d{2,4}/;

/**
 * Detects the order of day and month from a date that is valid in only one order.
 *
 * @param fallback the order if all dates are valid in both
 * @returns the order, an ambiguous date if the fallback was needed or there are two orders, and whether there are
 */
export function detectDateOrder(
  cells: readonly Cell[],
  fallback: DateOrder,
): { readonly dateOrder: DateOrder; readonly unclearDate: string | null; readonly isMixed: boolean } {
  let unclearDate: string | null = null;
  const found = new Set<DateOrder | 'dots'>();
  for (const cell of cells) {
    const order = orderOf(cell);
    if (order === 'unclear') unclearDate ??= String(cell);
    else if (order !== null) found.add(order);
  }
  const isMixed = found.has('dmy') && found.has('mdy');
  for (const order of ['mdy', 'dmy'] as const)
    if (found.has(order)) return { dateOrder: order, unclearDate: isMixed ? unclearDate : null, isMixed };
  // Dates with dots or in ISO 8601 do not show the order of others.
  const shown = found.has('ymd') ? 'ymd' : found.has('dots') ? 'dmy' : fallback;
  return { dateOrder: unclearDate === null ? shown : fallback, unclearDate, isMixed };
}

/** Returns the order that a date shows; null: it is no numeric date. */
function orderOf(cell: Cell): DateOrder | 'dots' | 'unclear' | null {
  const [, a = '', separator, b = ''] = typeof cell === 'string' ? (numbers.exec(cell) ?? []) : [];
  if (separator === undefined) return null;
  if (a.length === 4) return 'ymd';
  if (separator === '.') return 'dots';
  if (Number(a) > 12) return 'dmy';
  if (Number(b) > 12) return 'mdy';
  return a === b ? null : 'unclear';
}

/** Returns whether a date is valid in one order only: `31/12/2027`, `12/31/2027`. */
export const showsOrder = (cell: Cell): boolean => ['dmy', 'mdy'].some((order) => order === orderOf(cell));

/** Returns whether a date is valid in two orders. */
export const isUnclearDate = (cell: Cell): boolean => orderOf(cell) === 'unclear';

/** Reads a date, or a date with a time; null: it is neither. */
export function readDate(cell: Cell, order: DateOrder): DateAndTime | null {
  if (typeof cell === 'number') return fromSerial(cell);
  const text = valueText(cell);
  if (text === null) return null;
  const { rest } = withoutWeekday(text);
  // "Mar" is a month and a weekday.
  return [text, rest].map((each) => namedMonth(each) ?? numericDate(each, order)).find(Boolean) ?? null;
}

/** Returns whether a cell names another weekday than that of its date: `Mo, 12.06.2027` is a Saturday. */
export function hasOtherWeekday(cell: Cell, date: CalendarDate): boolean {
  const text = typeof cell === 'string' ? valueText(cell) : null;
  if (text === null) return false;
  const { weekdays } = withoutWeekday(text);
  return weekdays.length > 0 && !weekdays.includes(isoWeekday(date));
}

function numericDate(text: string, order: DateOrder): DateAndTime | null {
  const [, y, m, d, isoRest = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/s.exec(text) ?? [];
  if (y !== undefined && m !== undefined && d !== undefined) return dateAndTime([y, m, d], isoRest);
  const [, a = '', separator, b = '', year = '', rest = ''] =
    /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)(.*)$/s.exec(text) ?? [];
  if (separator === undefined) return null;
  const isDayFirst = order !== 'mdy' || separator === '.';
  return dateAndTime(isDayFirst ? [year, b, a] : [year, a, b], rest);
}

/** A time as it is written: `p` of `6 pm`. */
interface WrittenTime {
  readonly hours: number;
  readonly minutes: number;
  readonly half: 'a' | 'p' | null;
}

/**
 * Reads a time of day: `18:00`, `18.30`, `18h`, `6 pm`, `18 Uhr`, or an Excel fraction of a day; null: it is no time.
 */
export function readTime(cell: Cell): ClockTime | null {
  if (typeof cell === 'number') {
    if (cell < 0 || cell > 24) return null;
    const minutes = cell < 1 ? Math.round(cell * 1440) : cell * 60;
    return Number.isInteger(minutes) ? clock(Math.floor(minutes / 60), minutes % 60) : null;
  }
  const written = writtenTime(valueText(cell) ?? '');
  return written === null ? null : clockOf(written);
}

function writtenTime(text: string): WrittenTime | null {
  const [, hours, minutes = '0', half = ''] =
    /^(\d{1,2})(?:\s?[:.hu]\s?(\d{2}))?(?::\d{2}(?:\.0+)?)?\s*(?:h|hs|hrs|u|uhr|uur|heures|horas)?\.?\s*([ap]\.?\s?m\.?)?$/i.exec(
      text,
    ) ?? [];
  if (hours === undefined) return null;
  const isAfternoon = half.toLowerCase().startsWith('p');
  return {
    hours: Number(hours),
    minutes: Number(minutes),
    half: half === '' ? null : isAfternoon ? 'p' : 'a',
  };
}

function clockOf({ hours, minutes, half }: WrittenTime): ClockTime | null {
  if (half === null) return clock(hours, minutes);
  return hours < 1 || hours > 12 ? null : clock((hours % 12) + (half === 'p' ? 12 : 0), minutes);
}

/** Words before a start: `ab 19 Uhr`, `von 19 bis 23 Uhr`. */
const beforeStart =
  /^(?:von|ab|um|from|starting|de|das|des|d[eè]s|[aà] partir d(?:e|as)|desde(?: las)?|van|vanaf|dal(?:le)?)\s+(?=\d)/i;
const betweenTimes = /\s*(?:[-–—]|\s(?:bis|to|until|till|tot|à|a|às|as|até|hasta|jusqu.?à|al?|alle)\s)\s*/i;

/** Reads one time, or two: `18:00–23:00`, `7-11 pm`, `ab 19 Uhr`. */
export function readTimes(cell: Cell): { readonly start: ClockTime; readonly end: ClockTime | null } | null {
  if (typeof cell === 'number') {
    const start = readTime(cell);
    return start === null ? null : { start, end: null };
  }
  const text = (valueText(cell) ?? '').replace(beforeStart, '');
  const [from = '', to, more] = text.split(betweenTimes).map(writtenTime);
  if (from === null || from === '' || to === null || more !== undefined) return null;
  const [first, last] = to === undefined ? [from] : inSameHalf(from, to);
  const start = clockOf(first);
  const end = last === undefined ? null : clockOf(last);
  return start === null || (last !== undefined && end === null) ? null : { start, end };
}

/** Of two times of which one has "am" or "pm", the other is in the half that makes the event shorter: `7-11 pm`. */
function inSameHalf(from: WrittenTime, to: WrittenTime): [WrittenTime, WrittenTime] {
  const isOpen = ({ half, hours }: WrittenTime) => half === null && hours >= 1 && hours <= 12;
  if ((from.half === null) === (to.half === null)) return [from, to];
  if (!isOpen(from.half === null ? from : to)) return [from, to];
  const halves = (['a', 'p'] as const).map((half): [WrittenTime, WrittenTime] =>
    from.half === null ? [{ ...from, half }, to] : [from, { ...to, half }],
  );
  const [shortest = [from, to]] = halves.toSorted((one, other) => minutesOf(one) - minutesOf(other));
  return shortest;
}

function minutesOf([from, to]: readonly [WrittenTime, WrittenTime]): number {
  const minute = ({ hours, minutes, half }: WrittenTime) =>
    (half === null ? hours : (hours % 12) + (half === 'p' ? 12 : 0)) * 60 + minutes;
  return (minute(to) - minute(from) + 1440) % 1440 || 1440;
}

function clock(hours: number, minutes: number): ClockTime | null {
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return null;
  return `${String(hours % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function dateAndTime(
  [year, month, day]: readonly [string, string, string],
  rest: string,
): DateAndTime | null {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const timeText = rest.replace(/^[T,\s]+/, '').replace(/Z$/, '');
  const time = timeText === '' ? null : readTime(timeText);
  if (!isCalendarDate(date) || (timeText !== '' && time === null)) return null;
  return { date, time };
}

function fromSerial(serial: number): DateAndTime | null {
  if (serial < firstSerial || serial > lastSerial) return null;
  const minutes = Math.round(serial * 1440) - excelEpoch * 1440;
  const [date = '', time = ''] = new Date(minutes * 60_000).toISOString().split('T');
  return { date, time: serial % 1 === 0 ? null : time.slice(0, 5) };
}

/** Reads `12. Juni 2027`, `12 de junio de 2027` and `June 12, 2027`. */
function namedMonth(text: string): DateAndTime | null {
  const [, day = '', name = '', year = '', rest = ''] =
    /^(\d{1,2})(?:st|nd|rd|th|\.|º|er)?[\s-]*(?:de |of )?(\p{L}{3,})\.?,?[\s-]*(?:de |del )?(\d{4})(?!\d)(.*)$/su.exec(
      text,
    ) ?? [];
  const [, usName = '', usDay = '', usYear = '', usRest = ''] =
    /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/su.exec(text) ?? [];
  const month = monthNumbers().get(folded(name || usName));
  if (month === undefined) return null;
  return dateAndTime([year || usYear, String(month), day || usDay], rest || usRest);
}

let months: Map<string, number> | undefined;

/** Full and abbreviated month names, folded. */
function monthNumbers(): ReadonlyMap<string, number> {
  months ??= new Map(
    dateLanguages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index) => {
          const parts = format.formatToParts(Date.UTC(2027, index, 1));
          return [folded(parts.find(({ type }) => type === 'month')?.value ?? ''), index + 1] as const;
        });
      }),
    ),
  );
  return months;
}
