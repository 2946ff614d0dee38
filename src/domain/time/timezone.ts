/** Time zones and the current date in one; separate from `calendar.ts`, which needs no library. */
import { Temporal } from 'temporal-polyfill';
import type { CalendarDate, Instant } from './instant.ts';

/** Returns the current date at a venue, which may be ahead of or behind UTC. */
export function todayIn(timezone: string, now: Instant): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/**
 * Returns whether a text is an IANA time zone name in its exact spelling (`Europe/London`, `UTC`).
 *
 * Offsets (`+01:00`) are rejected: a venue's clock changes.
 */
export function isTimezone(text: string): boolean {
  if (!/^[A-Z]/.test(text)) return false;
  try {
    // The lookup ignores case, but not every client does.
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId === text;
  } catch {
    return false;
  }
}
