/** Overlaps in shared rooms. */
import type { Interval } from '../time/interval.ts';

/** An interval in which rooms are occupied. */
export interface RoomInterval extends Interval {
  readonly rooms: readonly string[];
}

/** Returns each pair of intervals that overlap in a room. The earlier interval comes first. */
export function findRoomOverlaps<S extends RoomInterval>(intervals: readonly S[]): (readonly [S, S])[] {
  const byStart = [...intervals].sort((one, other) => one.startsAt - other.startsAt);
  const present = new Map<string, S[]>();
  const pairs = new Map<S, Set<S>>();
  for (const interval of byStart)
    for (const room of interval.rooms) {
      const others = (present.get(room) ?? []).filter(({ endsAt }) => endsAt > interval.startsAt);
      for (const other of others) pairs.set(other, (pairs.get(other) ?? new Set()).add(interval));
      present.set(room, [...others, interval]);
    }
  return [...pairs].flatMap(([one, others]) => [...others].map((other) => [one, other] as const));
}
