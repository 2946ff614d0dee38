/** Time zones and the current date in one; separate from `calendar.ts`, which needs no library. */
import { Temporal } from 'temporal-polyfill';
import { type CalendarDate, type ClockTime, type Instant, msPerMinute } from './instant.ts';

/** A UTC offset in minutes, positive to the east, from an instant until the next entry's. */
export interface ZoneOffset {
  readonly from: Instant;
  readonly minutes: number;
}

/** The last result by time zone. Since 1972, all offsets and their changes are of whole minutes. */
const lastDates = new Map<string, { readonly minute: number; readonly date: CalendarDate }>();

/** Returns the current date at a venue, which may be ahead of or behind UTC. */
export function todayIn(timezone: string, now: Instant): CalendarDate {
  const minute = Math.floor(now / msPerMinute);
  const last = lastDates.get(timezone);
  if (last?.minute === minute) return last.date;
  const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
  const date = zoned.toPlainDate().toString();
  lastDates.set(timezone, { minute, date });
  return date;
}

/** Returns whether an instant is this time on this date; false if a clock change skips the time. */
export const isClockTime = (timezone: string, at: Instant, date: CalendarDate, time: ClockTime): boolean =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .equals(`${date}T${time}`);

/**
 * Returns whether a text is an IANA time zone name in its exact spelling (`Europe/London`, `UTC`).
 *
 * Offsets (`+01:00`) are rejected: a venue's clock changes.
 */
export function isTimezone(text: string): boolean {
  if (!/^[A-Z]/.test(text)) return false;
  try {
    // The lookup ignores case, but not every client does.
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId === text;
  } catch {
    return false;
  }
}

/** Returns the UTC offset at an instant and its changes until another, in ascending order. */
export function offsetsBetween(timezone: string, from: Instant, to: Instant): ZoneOffset[] {
  const offsets: ZoneOffset[] = [];
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone);
  while (at !== null && at.epochMilliseconds < to) {
    offsets.push({ from: at.epochMilliseconds, minutes: at.offsetNanoseconds / 60e9 });
    at = at.getTimeZoneTransition('next');
  }
  return offsets;
}
