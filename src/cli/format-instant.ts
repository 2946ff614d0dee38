import { Temporal } from 'temporal-polyfill';
import { type Instant, isoInstant } from '../domain/time/instant.ts';

/** Formats an instant for people, to the minute: `2027-03-03 12:00 UTC`. */
export const formatInstant = (instant: Instant) =>
  `${isoInstant(instant).slice(0, 16).replace('T', ' ')} UTC`;

/** Formats an instant in a time zone: `2027-06-03 13:00 +01:00`. */
export function formatInstantIn(timezone: string, instant: Instant): string {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  const clock = there.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
  return `${clock} ${there.offset}`;
}
