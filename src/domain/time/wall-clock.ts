/** The wall clock of a time zone and its changes. */
import { Temporal } from 'temporal-polyfill';
import type { Instant } from './instant.ts';
import type { Interval } from './interval.ts';

/** Wall-clock time to the second, `2027-03-12T18:00:00`. */
export type WallTime = string;

/** Returns the wall-clock time at an instant. */
export function wallTime(instant: Instant, timezone: string): WallTime {
  return plainAt(instant, timezone).toString({ smallestUnit: 'second' });
}

/** Returns the instant of a wall-clock time: the earlier one in a repeated hour, and the later one in a skipped one. */
export function instantAt(wall: WallTime, timezone: string): Instant {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(timezone).epochMilliseconds;
}

/** Returns the wall-clock time at an instant if it is unambiguous; null in a repeated hour. */
export function unambiguousWallTime(instant: Instant, timezone: string): WallTime | null {
  const plain = plainAt(instant, timezone);
  const resolvesTo = (disambiguation: 'earlier' | 'later') =>
    plain.toZonedDateTime(timezone, { disambiguation }).epochMilliseconds === instant;
  return resolvesTo('earlier') && resolvesTo('later') ? plain.toString({ smallestUnit: 'second' }) : null;
}

/** A clock change; offsets are minutes east of UTC. */
export interface OffsetTransition {
  /** The wall-clock time of the change, before it. */
  readonly wallTime: WallTime;
  readonly offsetBefore: number;
  readonly offsetAfter: number;
}

/** Returns a zone's offset at the start of an interval, and each change within it. */
export function offsetTransitions(
  { startsAt, endsAt }: Interval,
  timezone: string,
): { readonly offset: number; readonly changes: readonly OffsetTransition[] } {
  const first = zonedAt(startsAt, timezone);
  const changes: OffsetTransition[] = [];
  let before = first;
  for (;;) {
    const after = before.getTimeZoneTransition('next');
    if (after === null || after.epochMilliseconds >= endsAt) break;
    const offsetBefore = minutesOf(before);
    const offsetAfter = minutesOf(after);
    const shown = after.toPlainDateTime().subtract({ minutes: offsetAfter - offsetBefore });
    changes.push({ wallTime: shown.toString({ smallestUnit: 'second' }), offsetBefore, offsetAfter });
    before = after;
  }
  return { offset: minutesOf(first), changes };
}

const zonedAt = (instant: Instant, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);

const plainAt = (instant: Instant, timezone: string) => zonedAt(instant, timezone).toPlainDateTime();

const minutesOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) => Math.round(offsetNanoseconds / 60e9);
