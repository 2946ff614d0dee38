import type { Instant } from './instant.ts';

/** A stretch of time from `startsAt` until just before `endsAt`. */
export interface Interval {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/**
 * Whether the two share any time. One that ends just when the other starts does not touch it, and an empty
 * one shares time with none.
 */
export function overlaps(a: Interval, b: Interval): boolean {
  return Math.max(a.startsAt, b.startsAt) < Math.min(a.endsAt, b.endsAt);
}
