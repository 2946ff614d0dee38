/** Wall-clock times of a venue as instants, by `Intl` alone: a time library would outweigh the widget. */
import type { CalendarDate, ClockTime, Instant } from '../../domain/instant.ts';

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes east of UTC at an instant, as milliseconds. */
function offsetMs(timezone: string, instant: Instant): number {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
    formats.set(timezone, format);
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(format.format(instant)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/**
 * When it is that time on a venue's clock. A time that a clock change skips or repeats counts as before the
 * change, as the service does it.
 */
export function instantOf(date: CalendarDate, time: ClockTime, timezone: string): Instant {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const before = offsetMs(timezone, wall - dayMs);
  const after = offsetMs(timezone, wall + dayMs);
  const early = wall - before;
  const late = wall - after;
  return offsetMs(timezone, early) !== before && offsetMs(timezone, late) === after ? late : early;
}

/** The date it is in a time zone. */
export function dateIn(timezone: string, instant: Instant): CalendarDate {
  return new Date(instant + offsetMs(timezone, instant)).toISOString().slice(0, 10);
}

/** Whether clocks in the two zones show different times at an instant. */
export function clocksDiffer(one: string, other: string, instant: Instant): boolean {
  return offsetMs(one, instant) !== offsetMs(other, instant);
}

/** The zone the visitor's device is set to. */
export function visitorTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
