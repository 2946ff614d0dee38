/**
 * Instants and dates.
 *
 * An `Instant` is a UTC instant in whole milliseconds since 1970: comparable, storable in both databases, and
 * unambiguous. Dates and times of people ("the 29th, at 18:00") stay text in the venue's calendar.
 */
export type Instant = number;

export const msPerMinute = 60_000;
export const msPerHour = 60 * msPerMinute;
/** 24 hours; days with a clock change are longer or shorter. */
export const msPerDay = 24 * msPerHour;

/** A date of the venue's calendar, `YYYY-MM-DD`. */
export type CalendarDate = string;

/** A wall-clock time of the venue, `HH:MM`, 24 h. */
export type ClockTime = string;

/** Returns the current instant. Everything that needs the time takes a clock, so that tests pass their own. */
export type Clock = () => Instant;

/** Parses an instant in the form of `isoInstant`; null: invalid. */
export function parseIsoInstant(text: string): Instant | null {
  const instant = new Date(text).getTime();
  return !Number.isNaN(instant) && isoInstant(instant) === text ? instant : null;
}

/** Formats an instant as in the API: ISO 8601 in UTC (specification §2, conventions). */
export function isoInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** Formats an optional instant. */
export const isoOrNull = (instant: Instant | null) => (instant === null ? null : isoInstant(instant));
