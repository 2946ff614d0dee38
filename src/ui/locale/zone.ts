import type { CalendarDate, Instant } from '../../domain/time/instant.ts';

/** Kept, since making one takes a phone several milliseconds, and every change of a form asks for the date. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The date it is in a time zone. */
export function dateIn(timezone: string, instant: Instant): CalendarDate {
  // Swedes write dates as the API does.
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('sv', { timeZone: timezone });
  formats.set(timezone, format);
  return format.format(instant);
}

/** The zone the visitor's device is set to. */
export function visitorTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
