/**
 * Converts wall-clock times of a venue to instants with `Intl` only: a time library would be larger than the form.
 */
import { memoized } from '../../domain/memoized.ts';
import type { CalendarDate, ClockTime, Instant } from '../../domain/time/instant.ts';
import { clockTime, isKnownZone } from './zone.ts';

const dayMs = 86_400_000;

const offsetFormat = memoized(
  (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
);

/** Returns the UTC offset at an instant in milliseconds, positive to the east. */
function offsetMs(timezone: string, instant: Instant): number {
  if (!isKnownZone(timezone)) return clockTime(timezone, instant) - instant;
  const text = offsetFormat(timezone).format(instant);
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** Converts a venue's wall-clock time to an instant. Skipped and repeated times resolve as on the service. */
export function wallTimeToInstant(
  date: CalendarDate,
  time: ClockTime,
  timezone: string,
  daysLater = 0,
): Instant {
  const wall = new Date(`${date}T${time}:00Z`).getTime() + daysLater * dayMs;
  const before = offsetMs(timezone, wall - dayMs);
  const after = offsetMs(timezone, wall + dayMs);
  const early = wall - before;
  const late = wall - after;
  return offsetMs(timezone, early) !== before && offsetMs(timezone, late) === after ? late : early;
}

/** Returns whether two zones' clocks differ at an instant. */
export function zonesDiffer(instant: Instant, one: string, other: string): boolean {
  return offsetMs(one, instant) !== offsetMs(other, instant);
}
