/** Formats of the back-office, and instants; apart from `formats.ts`, since the form needs instants for its last step only. */
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { type Formats, formatsIn, withFirstOfMonth } from './formats.ts';
import { isolate } from './isolate.ts';
import { inBrackets, stopIn } from './punctuation.ts';
import { clockTime, isKnownZone, zoneClocks } from './zone.ts';
import { zoneName } from './zone-name.ts';

/** Formats that include instants. */
export interface FormatsWithInstants extends Formats {
  /** `Fri 12 Mar 2027` */
  shortDateWithYear(date: CalendarDate): string;
  /** `Friday, 12 March 2027 at 18:00 GMT`, `… at 18:00 (India Standard Time)` */
  instant(instant: Instant, timezone: string): string;
  /** The end of a sentence before another one, with its space. */
  readonly stop: string;
  /** A text in brackets, after another one. */
  inBrackets(text: string): string;
}

/** Returns the formats of a locale, with instants. */
export function formatsWithInstants(locale: string): FormatsWithInstants {
  const formats = formatsIn(locale);
  const style = { day: 'numeric', month: 'short', weekday: 'short', year: 'numeric' } as const;
  const withYear = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...style });
  return {
    ...formats,
    shortDateWithYear: (date) => withFirstOfMonth(withYear.format(new Date(date)), locale),
    instant: (instant, timezone) => formatInstant(formats, instant, timezone),
    stop: stopIn(formats),
    inBrackets: (text) => inBrackets(text, formats),
  };
}

/**
 * Formats an instant in a time zone: `Friday, 12 March 2027 at 18:00 GMT`. The zone follows the time in languages, too, whose
 * own pattern has it within the time, as Hindi, or without a mark between them, as Polish.
 *
 * @param isNamed whether with the zone
 */
export function formatInstant(
  formats: Pick<Formats, 'locale' | 'isRightToLeft' | 'time'>,
  instant: Instant,
  timezone: string,
  isNamed = true,
): string {
  const { locale, isRightToLeft } = formats;
  const isKnown = isKnownZone(timezone);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, {
      calendar: 'gregory',
      timeZone: isKnown ? timezone : 'UTC',
      ...options,
    });
  const day = { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' } as const;
  // Hindi writes “बजे” (o’clock) after the time: after “शाम 6:00”, but not after “6:00 pm”.
  const dayPeriod = /^hi\b/.test(locale) ? 'short' : undefined;
  // Many languages write 08:00 alone, but 8:00 after a date.
  const hour = /^0/.test(formats.time('08:00')) ? '2-digit' : 'numeric';
  const style = { ...day, dayPeriod, hour, minute: '2-digit' } as const;
  const time = withFirstOfMonth(format(style).format(clockTime(timezone, instant)), locale);
  if (!isNamed) return time;
  if (!isKnown)
    return time + inBrackets(isolate(zoneClocks.has(timezone) ? timezone : 'UTC', isRightToLeft), { locale });
  const name = zoneName((timeZoneName) => format({ timeZoneName }).formatToParts(instant));
  return time + (/^\p{Lu}+$/u.test(name) ? ` ${name}` : inBrackets(name, { locale }));
}
