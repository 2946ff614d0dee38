import { msPerDay } from './instant.ts';
import { type Interval, overlaps } from './interval.ts';

/**
 * Intervals by place and day, so that those that overlap another one are found without comparing all of them. An
 * interval is listed on each day that it covers: for bookings, a few.
 */
export class IntervalIndex<Of extends Interval> {
  readonly #days = new Map<string, Of[]>();

  /** Adds an interval at each of these places. */
  add(places: readonly string[], interval: Of): void {
    for (const day of daysOf(interval))
      for (const place of places) {
        const key = `${day} ${place}`;
        const listed = this.#days.get(key);
        if (listed === undefined) this.#days.set(key, [interval]);
        else listed.push(interval);
      }
  }

  /** Returns the intervals that overlap this one at one of the places, each once. */
  overlapping(places: readonly string[], interval: Interval): Set<Of> {
    const found = new Set<Of>();
    for (const day of daysOf(interval))
      for (const place of places)
        for (const other of this.#days.get(`${day} ${place}`) ?? [])
          if (overlaps(interval, other)) found.add(other);
    return found;
  }
}

/** Returns the numbers of the days that an interval covers, in UTC. */
function* daysOf({ startsAt, endsAt }: Interval): Iterable<number> {
  for (let day = Math.floor(startsAt / msPerDay); day * msPerDay < endsAt; day++) yield day;
}
