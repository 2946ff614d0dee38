import type { CalendarDate, Instant } from '../../domain/time/instant.ts';

/** The date it is in a time zone. */
export function dateIn(timezone: string, instant: Instant): CalendarDate {
  // Swedes write dates as the API does.
  return new Date(instant).toLocaleDateString('sv', { timeZone: timezone });
}

/** The zone the visitor's device is set to. */
export function visitorTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
