import type { Instant } from './instant.ts';

/** A half-open interval: from `startsAt` until just before `endsAt`. */
export interface Interval {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** Returns whether two intervals overlap. Adjacent ones do not, and an empty one overlaps none. */
export function overlaps(a: Interval, b: Interval): boolean {
  return Math.max(a.startsAt, b.startsAt) < Math.min(a.endsAt, b.endsAt);
}
