import { isCalendarDate } from './calendar.ts';
import type { Instant } from './instant.ts';

const pattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses an instant in any zone, with or without seconds: `2027-03-01T12:00:00Z`, `2027-03-01T13:00+01:00`. Null:
 * invalid, without a zone, or a date that does not exist.
 */
export function parseInstant(text: string): Instant | null {
  const [, date = ''] = pattern.exec(text) ?? [];
  // `Date.parse` accepts 30 February as 2 March.
  const instant = isCalendarDate(date) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}
