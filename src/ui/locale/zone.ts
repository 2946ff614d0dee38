import type { CalendarDate, Instant } from '../../domain/time/instant.ts';

/** Cached: creating a formatter takes several milliseconds on a phone, and every form change needs the date. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the current date in a time zone. */
export function dateIn(timezone: string, instant: Instant): CalendarDate {
  // The Swedish locale formats dates like the API.
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('sv', { timeZone: timezone });
  formats.set(timezone, format);
  return format.format(instant);
}

/**
 * Returns a function for the wall-clock time in a time zone, to the minute: `2027-03-12T18:00`. Unlike
 * `domain/time/wall-clock.ts`, it needs no library.
 */
export function wallTimeIn(timezone: string): (instant: Instant) => string {
  const format = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: timezone, dateStyle: 'short', timeStyle: 'short' },
  });
  return (instant) => format.format(instant).replace(' ', 'T');
}

/** Returns the time zone of the visitor's device. */
export function visitorTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
