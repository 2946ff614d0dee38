/** Formats dates, times, numbers and money in the reader's language. */
import { memoized } from '../../domain/memoized.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { CalendarDate, ClockTime } from '../../domain/time/instant.ts';
import type { Month } from '../../domain/time/months.ts';
import { isolate } from './isolate.ts';

/** The formats of a language; dates and times are the venue's unless stated otherwise. */
export interface Formats {
  readonly locale: string;
  readonly isRightToLeft: boolean;
  /** `Friday, 12 March 2027` */
  date(date: CalendarDate): string;
  /** `12 March 2027` */
  plainDate(date: CalendarDate): string;
  /** `Friday 12 March` */
  dayAndMonth(date: CalendarDate): string;
  /** `Fri 12 Mar` */
  shortDate(date: CalendarDate): string;
  /** `March 2027` */
  month(month: Month): string;
  /** Returns the name of an ISO weekday, 1 = Monday: `Friday`, `Fri`, or `F`. */
  weekday(weekday: number, width: 'long' | 'short' | 'narrow'): string;
  /** Wall-clock time: `18:00`, `6:00 PM`. */
  time(time: ClockTime): string;
  /** A text of the venue or the visitor within a sentence, isolated if directions may mix. */
  isolate(text: string): string;
  /** The comma between parts, with its space. */
  readonly comma: string;
  /** The mark between short facts, with its spaces: in Arabic script no dot, which looks like the digit zero. */
  readonly separator: string;
  /** The colon after a label, with its spaces. */
  readonly colon: string;
  number(number: number, options?: Intl.NumberFormatOptions): string;
  /** A share, 1 = all: `30 %`. */
  share(share: number): string;
  money(cents: number, currency: string, moreDecimals?: number): string;
  /** `40 seconds`, `12 minutes` */
  duration(seconds: number): string;
}

/** Isolates a symbol: "UK£" at the end of an Arabic amount would become "£UK", or move behind the following text. */
export function isolateSymbol(amount: string): string {
  return amount.replace(/(?<=\u200f.*)[A-Z]+\p{Sc}/u, '\u2066$&\u2069');
}

/** Returns a time that no line break divides: `20 h 30`, `6:00 PM`. */
export const unbroken = (time: string) => time.replaceAll(' ', '\u00a0');

/** Writes the first of a month as French does: `1er octobre`. */
export const withFirstOfMonth = (date: string, locale: string) =>
  /^fr/.test(locale) ? date.replace(/\b1(?= \S\S)/, '1er') : date;

/**
 * Returns the formats of a locale. Months are always Gregorian, so that a date means the same day in every language;
 * digits are the language's own.
 */
export function formatsIn(locale: string): Formats {
  const format = memoized(
    (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options }),
  );
  const of = (options: Intl.DateTimeFormatOptions) => (date: string) =>
    withFirstOfMonth(format(options).format(new Date(date)), locale);
  const numberFormat = memoized(
    (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  );
  const number = (value: number, options?: Intl.NumberFormatOptions) => numberFormat(options).format(value);
  const isArabic = /^(ar|fa|ur)\b/.test(locale);
  const isRightToLeft = isArabic || /^he\b/.test(locale);
  const isEastAsian = /^(ja|zh)\b/.test(locale);
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return {
    locale,
    isRightToLeft,
    date: of({ ...day, weekday: 'long' }),
    plainDate: of(day),
    dayAndMonth: of({ day: 'numeric', month: 'long', weekday: 'long' }),
    shortDate: of({ day: 'numeric', month: 'short', weekday: 'short' }),
    month: of({ month: 'long', year: 'numeric' }),
    // 5 January 1970 was a Monday.
    weekday: (weekday, width) => format({ weekday: width }).format((weekday + 3) * 86_400_000),
    time: (time) => unbroken(format({ timeStyle: 'short' }).format(new Date(`1970-01-01T${time}Z`))),
    isolate: (text) => isolate(text, isRightToLeft),
    comma: isEastAsian ? '、' : isArabic ? '، ' : ', ',
    separator: isArabic ? '، ' : ' · ',
    colon: isEastAsian ? '：' : /^fr\b/.test(locale) ? '\u202f: ' : ': ',
    number,
    share: (share) => number(share, { style: 'percent', maximumFractionDigits: 2 }),
    money: (cents, currency, moreDecimals) =>
      isolateSymbol(formatMoney(cents, currency, locale, moreDecimals)),
    duration(seconds) {
      const isShort = seconds < 120;
      return number(isShort ? seconds : Math.ceil(seconds / 60), {
        style: 'unit',
        unit: isShort ? 'second' : 'minute',
        unitDisplay: 'long',
      });
    },
  };
}
