/**
 * How Firsthold writes time down.
 *
 * An `Instant` is a UTC instant in whole milliseconds since 1970: comparable, storable in both databases,
 * and never ambiguous. What people say ("the 29th, at 18:00") stays text in the venue's calendar.
 */
export type Instant = number;

export const msPerMinute = 60_000;
export const msPerHour = 60 * msPerMinute;
/** Of 24 hours, which a day of the venue's calendar may not have. */
export const msPerDay = 24 * msPerHour;

/** A date of the venue's calendar, `YYYY-MM-DD`. */
export type CalendarDate = string;

/** A wall-clock time of the venue, `HH:MM`, 24 h. */
export type ClockTime = string;

/** Where "now" comes from. Everything that needs the time takes a clock, so tests pass their own. */
export type Clock = () => Instant;

/** The instant that a text spells as `isoInstant` does; null: none, or not so spelled. */
export function parseIsoInstant(text: string): Instant | null {
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && isoInstant(instant) === text ? instant : null;
}

/** An instant as the API writes it: ISO 8601 in UTC (specification §2, conventions). */
export function isoInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** The same of an instant that there may be none of. */
export const isoOrNull = (instant: Instant | null) => (instant === null ? null : isoInstant(instant));
