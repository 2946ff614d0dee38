/** Dates, times, numbers and money as the reader's language writes them. */
import { formatMoney } from '../../domain/format-money.ts';
import type { CalendarDate, ClockTime, Instant } from '../../domain/instant.ts';
import type { Month } from '../calendar/months.ts';

export interface Formats {
  readonly locale: string;
  readonly isRightToLeft: boolean;
  /** `Friday, 12 March 2027` */
  date(date: CalendarDate): string;
  /** `12 March 2027` */
  plainDate(date: CalendarDate): string;
  /** `Fri 12 Mar` */
  shortDate(date: CalendarDate): string;
  /** `March 2027` */
  month(month: Month): string;
  /** Of an ISO weekday, 1 = Monday: `Friday`, `Fri`, or `F`. */
  weekday(weekday: number, width: 'long' | 'short' | 'narrow'): string;
  /** Of a clock on a wall: `18:00`, `6:00 PM`. */
  time(time: ClockTime): string;
  /** Of an instant, on the clocks of a zone: `18:00`. */
  timeIn(instant: Instant, timezone: string): string;
  /** `Friday, 12 March 2027 at 18:00 GMT` */
  instant(instant: Instant, timezone: string): string;
  /** `United Kingdom Time` */
  zone(timezone: string): string;
  number(number: number): string;
  /** Of a share, 1 = all: `30 %`. */
  share(share: number): string;
  money(cents: number, currency: string): string;
  /** `40 seconds`, `12 minutes` */
  duration(seconds: number): string;
}

/**
 * Formats for one locale. Months are always those of the venue's (Gregorian) calendar, so that a date means
 * the same day in every language; digits are the language's own.
 */
export function formatsIn(locale: string): Formats {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const format = (options: Intl.DateTimeFormatOptions, instant: Instant, timeZone = 'UTC') => {
    const key = JSON.stringify([options, timeZone]);
    let known = formats.get(key);
    if (!known) {
      known = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone, ...options });
      formats.set(key, known);
    }
    return known.format(instant);
  };
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const weekdayAndDay = { weekday: 'long', ...day } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    locale,
    isRightToLeft: /^(ar|fa|he)\b/.test(locale),
    date: (date) => format(weekdayAndDay, Date.parse(date)),
    plainDate: (date) => format(day, Date.parse(date)),
    shortDate: (date) => format({ weekday: 'short', day: 'numeric', month: 'short' }, Date.parse(date)),
    month: (month) => format({ month: 'long', year: 'numeric' }, Date.parse(month)),
    // 5 January 1970 was a Monday.
    weekday: (weekday, width) => format({ weekday: width }, (weekday + 3) * 86_400_000),
    time: (time) => format(clock, Date.parse(`1970-01-01T${time}Z`)),
    timeIn: (instant, timezone) => format(clock, instant, timezone),
    instant: (instant, timezone) =>
      format({ ...weekdayAndDay, ...clock, timeZoneName: 'short' }, instant, timezone),
    zone(timezone) {
      const parts = new Intl.DateTimeFormat(locale, {
        timeZone: timezone,
        timeZoneName: 'longGeneric',
      }).formatToParts(0);
      return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
    },
    number: (value) => number.format(value),
    share: (value) => share.format(value),
    // Isolated, or "UK£" at the end of an Arabic amount would become "£UK", or change places with what follows.
    money: (cents, currency) =>
      formatMoney(cents, currency, locale).replace(/(?<=\u200f.*)[A-Z]+\p{Sc}/u, '\u2066$&\u2069'),
    duration(seconds) {
      const [unit, value] = seconds < 120 ? ['second', seconds] : ['minute', Math.ceil(seconds / 60)];
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: unit as string,
        unitDisplay: 'long',
      }).format(value as number);
    },
  };
}
