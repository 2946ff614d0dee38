import { Temporal } from 'temporal-polyfill';
import { isCalendarDate } from './calendar.ts';
import type { Instant } from './instant.ts';

const pattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses an instant in any zone, with or without seconds: `2027-03-01T12:00:00Z`, `2027-03-01T13:00+01:00`. Null:
 * invalid, without a zone, or a date that does not exist.
 */
export function parseInstant(text: string): Instant | null {
  const [, date = ''] = pattern.exec(text) ?? [];
  // `Date` accepts 30 February as 2 March.
  const instant = isCalendarDate(date) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}

const wallTimePattern = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Parses an instant like `parseInstant`, or a time without a zone on the clock of one: `2027-03-01T18:00`. A time that a
 * clock change skips or repeats is resolved like those of slots. Null: invalid.
 */
export function parseInstantIn(text: string, timezone: string): Instant | null {
  const [, date] = wallTimePattern.exec(text) ?? [];
  if (date === undefined) return parseInstant(text);
  if (!isCalendarDate(date)) return null;
  return Temporal.PlainDateTime.from(text).toZonedDateTime(timezone, { disambiguation: 'compatible' })
    .epochMilliseconds;
}
