import { type Instant, msPerDay } from './instant.ts';

/** A half-open interval: from `startsAt` until just before `endsAt`. */
export interface Interval {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** Returns whether two intervals overlap. Adjacent ones do not, and an empty one overlaps none. */
export function overlaps(a: Interval, b: Interval): boolean {
  return Math.max(a.startsAt, b.startsAt) < Math.min(a.endsAt, b.endsAt);
}

/**
 * Returns at most `most` intervals that cover these, in order and without overlaps. To stay below the maximum, it also joins
 * intervals with small gaps between them.
 */
export function mergeIntervals(intervals: readonly Interval[], most: number): Interval[] {
  const sorted = intervals.toSorted((a, b) => a.startsAt - b.startsAt);
  for (let gap = 0; ; gap = gap * 2 || msPerDay) {
    const merged: Interval[] = [];
    for (const { startsAt, endsAt } of sorted) {
      const last = merged.at(-1);
      if (last === undefined || startsAt > last.endsAt + gap) merged.push({ startsAt, endsAt });
      else merged.splice(-1, 1, { ...last, endsAt: Math.max(last.endsAt, endsAt) });
    }
    if (merged.length <= most) return merged;
  }
}
