/** Dates and times as people type them and spreadsheets store them. */
import { isCalendarDate } from '../../time/calendar.ts';
import type { CalendarDate, ClockTime } from '../../time/instant.ts';
import { type Cell, folded, valueText } from './table.ts';

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

/** The languages of the recognised month names. */
const monthLanguages = ['en', 'de', 'es', 'fr', 'nl', 'pt', 'it'];

/**
 * Detects the order of day and month from a date that is valid in only one order.
 *
 * @param fallback the order if all dates are valid in both
 * @returns the order, and an ambiguous date if the fallback was needed
 */
export function detectDateOrder(
  cells: readonly Cell[],
  fallback: DateOrder,
): { readonly dateOrder: DateOrder; readonly unclearDate: string | null } {
  let unclearDate: string | null = null;
  for (const cell of cells) {
    const [, a = '', separator, b = ''] =
      typeof cell === 'string' ? (/^\D{0,12}(\d{1,4})([./-])\s?(\d{1,2})\2\s?\d{2,4}/.exec(cell) ?? []) : [];
    if (separator === undefined) continue;
    if (a.length === 4) return { dateOrder: 'ymd', unclearDate: null };
    if (separator === '.' || Number(a) > 12) return { dateOrder: 'dmy', unclearDate: null };
    if (Number(b) > 12) return { dateOrder: 'mdy', unclearDate: null };
    if (a !== b) unclearDate ??= String(cell);
  }
  return { dateOrder: fallback, unclearDate };
}

/** Reads a date, or a date with a time; null: it is neither. */
export function readDate(cell: Cell, order: DateOrder): DateAndTime | null {
  if (typeof cell === 'number') return fromSerial(cell);
  const text = valueText(cell);
  if (text === null) return null;
  // With or without a weekday before the date: `Sa., 12.06.2027`.
  return namedMonth(text) ?? numericDate(text.replace(/^\p{L}{2,}[.,]*\s+(?=\d)/u, ''), order);
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

/**
 * Reads a time of day: `18:00`, `18.30`, `18h`, `6 pm`, `18 Uhr`, or an Excel fraction of a day; null: it is no time.
 */
export function readTime(cell: Cell): ClockTime | null {
  if (typeof cell === 'number') {
    if (cell < 0 || cell > 24) return null;
    const minutes = cell < 1 ? Math.round(cell * 1440) : cell * 60;
    return Number.isInteger(minutes) ? clock(Math.floor(minutes / 60), minutes % 60) : null;
  }
  const [, hours, minutes = '0', half = ''] =
    /^(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?(?::\d{2}(?:\.0+)?)?\s*(?:h|hs|hrs|uhr|uur|heures|horas)?\.?\s*([ap]\.?\s?m\.?)?$/i.exec(
      valueText(cell) ?? '',
    ) ?? [];
  if (hours === undefined) return null;
  if (half === '') return clock(Number(hours), Number(minutes));
  if (Number(hours) < 1 || Number(hours) > 12) return null;
  return clock((Number(hours) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0), Number(minutes));
}

/** Reads one time, or two: `18:00–23:00`. */
export function readTimes(cell: Cell): { readonly start: ClockTime; readonly end: ClockTime | null } | null {
  const [from = '', to, more] =
    typeof cell === 'number'
      ? [cell]
      : (valueText(cell) ?? '').split(/\s*(?:[-–—]|\s(?:bis|to|until|tot|à|a|às|até|al?)\s)\s*/i);
  const start = readTime(from);
  const end = to === undefined ? null : readTime(to);
  if (start === null || more !== undefined || (to !== undefined && end === null)) return null;
  return { start, end };
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
    /^(?:\p{L}{2,}[.,]*\s+)?(\d{1,2})(?:st|nd|rd|th|\.|º|er)?[\s-]*(?:de |of )?(\p{L}{3,})\.?,?[\s-]*(?:de |del )?(\d{4})(?!\d)(.*)$/su.exec(
      text,
    ) ?? [];
  const [, usName = '', usDay = '', usYear = '', usRest = ''] =
    /^(?:\p{L}{2,},\s+)?(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)(.*)$/su.exec(text) ?? [];
  const month = monthNumbers().get(folded(name || usName));
  if (month === undefined) return null;
  return dateAndTime([year || usYear, String(month), day || usDay], rest || usRest);
}

let months: Map<string, number> | undefined;

/** Full and abbreviated month names, folded. */
function monthNumbers(): ReadonlyMap<string, number> {
  months ??= new Map(
    monthLanguages.flatMap((language) =>
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
