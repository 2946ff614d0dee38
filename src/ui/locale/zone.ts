import { memoized } from '../../domain/memoized.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';

/** The clocks of zones that the browser does not know: each returns an instant whose UTC time is the zone's. */
export const zoneClocks = new Map<string, (instant: Instant) => Instant>();

/**
 * Memoized: creating a formatter takes several milliseconds on a phone, and every form change needs the date. The Swedish
 * locale formats dates like the API.
 */
const formatIn = memoized((timeZone: string) => {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone });
  } catch {
    // The zone is newer than the browser.
    return null;
  }
});

/** Returns whether the browser knows a time zone. */
export function isKnownZone(timezone: string): boolean {
  return formatIn(timezone) !== null;
}

/** Returns an instant whose UTC time is that of a zone that the browser does not know; itself without a clock. */
export function clockTime(timezone: string, instant: Instant): Instant {
  return zoneClocks.get(timezone)?.(instant) ?? instant;
}

/** Returns the current date in a time zone. */
export function dateIn(timezone: string, instant: Instant): CalendarDate {
  return (
    formatIn(timezone)?.format(instant) ??
    new Date(clockTime(timezone, instant)).toISOString().slice(0, 'YYYY-MM-DD'.length)
  );
}

/**
 * Returns a function for the wall-clock time in a time zone, to the minute: `2027-03-12T18:00`. Unlike
 * `domain/time/wall-clock.ts`, it needs no library.
 */
export function wallTimeIn(timezone: string): (instant: Instant) => string {
  if (!isKnownZone(timezone))
    return (instant) =>
      new Date(clockTime(timezone, instant)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
  const format = new Intl.DateTimeFormat('sv', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => format.format(instant).replace(' ', 'T');
}
