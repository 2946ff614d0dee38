/** Wall-clock times of a venue as instants, by `Intl` alone: a time library would outweigh the widget. */
import type { CalendarDate, ClockTime, Instant } from '../../domain/time/instant.ts';

const dayMs = 86_400_000;
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Minutes east of UTC at an instant, as milliseconds. */
function offsetMs(timezone: string | undefined, instant: Instant): number {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...(timezone && { timeZone: timezone }),
      timeZoneName: 'longOffset',
    });
    formats.set(timezone, format);
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(format.format(instant)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/**
 * When it is that time on a venue's clock. A time that a clock change skips or repeats counts as before the
 * change, as the service does it.
 */
export function wallTimeToInstant(
  date: CalendarDate,
  time: ClockTime,
  timezone: string,
  daysLater = 0,
): Instant {
  const wall = Date.parse(`${date}T${time}:00Z`) + daysLater * dayMs;
  const before = offsetMs(timezone, wall - dayMs);
  const after = offsetMs(timezone, wall + dayMs);
  const early = wall - before;
  const late = wall - after;
  return offsetMs(timezone, early) !== before && offsetMs(timezone, late) === after ? late : early;
}

/** Whether clocks in the two zones show different times at an instant; `other` left out is the visitor's. */
export function zonesDiffer(instant: Instant, one: string, other?: string): boolean {
  return offsetMs(one, instant) !== offsetMs(other, instant);
}
