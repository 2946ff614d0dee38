/** Formats of the back-office, and instants; apart from `formats.ts`, since the form needs instants for its last step only. */
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { type Formats, formatsIn } from './formats.ts';
import { isolate } from './isolate.ts';
import { clockTime, isKnownZone, zoneClocks } from './zone.ts';
import { zoneNameStyle } from './zone-name.ts';

/** Formats that include instants. */
export interface FormatsWithInstants extends Formats {
  /** `Fri 12 Mar 2027` */
  shortDateWithYear(date: CalendarDate): string;
  /** `Friday, 12 March 2027 at 18:00 GMT` */
  instant(instant: Instant, timezone: string): string;
}

/** Returns the formats of a locale, with instants. */
export function formatsWithInstants(locale: string): FormatsWithInstants {
  const formats = formatsIn(locale);
  const style = { day: 'numeric', month: 'short', weekday: 'short', year: 'numeric' } as const;
  const withYear = new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...style });
  return {
    ...formats,
    shortDateWithYear: (date) => withYear.format(new Date(date)),
    instant: (instant, timezone) => formatInstant(formats, instant, timezone),
  };
}

/** Formats an instant in a time zone: `Friday, 12 March 2027 at 18:00 GMT`. */
export function formatInstant(
  { locale, isRightToLeft }: Pick<Formats, 'locale' | 'isRightToLeft'>,
  instant: Instant,
  timezone: string,
): string {
  const format = (options: Intl.DateTimeFormatOptions, timeZone = timezone) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone, ...options });
  const day = { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' } as const;
  const style = { ...day, hour: 'numeric', minute: '2-digit' } as const;
  if (!isKnownZone(timezone)) {
    const zone = isolate(zoneClocks.has(timezone) ? timezone : 'UTC', isRightToLeft);
    return `${format(style, 'UTC').format(clockTime(timezone, instant))} (${zone})`;
  }
  const timeZoneName = zoneNameStyle((timeZoneName) => format({ timeZoneName }).formatToParts(instant));
  return format({ ...style, timeZoneName }).format(instant);
}
