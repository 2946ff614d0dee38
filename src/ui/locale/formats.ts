/** Formats dates, times, numbers and money in the reader's language. */
import { formatMoney } from '../../domain/money/format-money.ts';
import type { CalendarDate, ClockTime, Instant } from '../../domain/time/instant.ts';
import type { Month } from '../calendar/months.ts';

/** The formats of a language; dates and times are the venue's unless stated otherwise. */
export interface Formats {
  readonly locale: string;
  readonly isRightToLeft: boolean;
  /** `Friday, 12 March 2027` */
  date(date: CalendarDate): string;
  /** `12 March 2027` */
  plainDate(date: CalendarDate): string;
  /** `Friday, 12 March` */
  dayAndMonth(date: CalendarDate): string;
  /** `Fri 12 Mar` */
  shortDate(date: CalendarDate): string;
  /** `March 2027` */
  month(month: Month): string;
  /** Of an ISO weekday, 1 = Monday: `Friday`, `Fri`, or `F`. */
  weekday(weekday: number, width: 'long' | 'short' | 'narrow'): string;
  /** Wall-clock time: `18:00`, `6:00 PM`. */
  time(time: ClockTime): string;
  /** `Friday, 12 March 2027 at 18:00 GMT` */
  instant(instant: Instant, timezone: string): string;
  number(number: number): string;
  /** A share, 1 = all: `30 %`. */
  share(share: number): string;
  money(cents: number, currency: string): string;
  /** In whole units, for small spaces: `£714`. */
  roughMoney(cents: number, currency: string): string;
  /** `40 seconds`, `12 minutes` */
  duration(seconds: number): string;
}

/**
 * Returns the formats of a locale. Months are always Gregorian, so that a date means the same day in every language;
 * digits are the language's own.
 */
export function formatsIn(locale: string): Formats {
  const stored = new Map<string, Intl.DateTimeFormat>();
  const format = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') => {
    const name = JSON.stringify([options, timeZone]);
    const known =
      stored.get(name) ?? new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone, ...options });
    stored.set(name, known);
    return known;
  };
  const of = (options: Intl.DateTimeFormatOptions) => (date: string) =>
    format(options).format(Date.parse(date));
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value);
  const plain = new Intl.NumberFormat(locale);
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return {
    locale,
    isRightToLeft: /^(ar|fa|he)\b/.test(locale),
    date: of({ ...day, weekday: 'long' }),
    plainDate: of(day),
    dayAndMonth: of({ day: 'numeric', month: 'long', weekday: 'long' }),
    shortDate: of({ day: 'numeric', month: 'short', weekday: 'short' }),
    month: of({ month: 'long', year: 'numeric' }),
    // 5 January 1970 was a Monday.
    weekday: (weekday, width) => format({ weekday: width }).format((weekday + 3) * 86_400_000),
    time: (time) => format(clock).format(Date.parse(`1970-01-01T${time}Z`)),
    instant: (instant, timezone) =>
      format({ ...day, ...clock, weekday: 'long', timeZoneName: 'short' }, timezone).format(instant),
    number: (value) => plain.format(value),
    share: (share) => number(share, { style: 'percent', maximumFractionDigits: 1 }),
    // Isolated: otherwise "UK£" at the end of an Arabic amount would become "£UK", or move behind the following text.
    money: (cents, currency) =>
      formatMoney(cents, currency, locale).replace(/(?<=\u200f.*)[A-Z]+\p{Sc}/u, '\u2066$&\u2069'),
    roughMoney: (cents, currency) => formatMoney(cents, currency, locale, 'rough'),
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
