/** Time zones by their names, and the date it is in one; apart from `calendar.ts`, which needs no library to count days. */
import { Temporal } from 'temporal-polyfill';
import type { CalendarDate, Instant } from './instant.ts';

/** The date it is at a venue: `now` may already be tomorrow there, or still yesterday. */
export function todayIn(timezone: string, now: Instant): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/**
 * Whether the text is an IANA name of a time zone, spelled as IANA does (`Europe/London`, `UTC`).
 *
 * Offsets (`+01:00`) are refused: a venue's slots follow the clock on its wall, and that one changes.
 */
export function isTimezone(text: string): boolean {
  if (!/^[A-Z]/.test(text)) return false;
  try {
    // Names are looked up ignoring case, but not every reader of the API does so.
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId === text;
  } catch {
    return false;
  }
}
