/** Overlaps in shared rooms. */
import type { Interval } from '../time/interval.ts';

/** An interval in some rooms. */
export interface RoomStay extends Interval {
  readonly rooms: readonly string[];
}

/** Returns every pair of stays that overlap in a room, once; the earlier one first. */
export function findRoomOverlaps<S extends RoomStay>(stays: readonly S[]): (readonly [S, S])[] {
  const byStart = [...stays].sort((one, other) => one.startsAt - other.startsAt);
  const present = new Map<string, S[]>();
  const pairs = new Map<S, Set<S>>();
  for (const stay of byStart)
    for (const room of stay.rooms) {
      const others = (present.get(room) ?? []).filter(({ endsAt }) => endsAt > stay.startsAt);
      for (const other of others) pairs.set(other, (pairs.get(other) ?? new Set()).add(stay));
      present.set(room, [...others, stay]);
    }
  return [...pairs].flatMap(([one, others]) => [...others].map((other) => [one, other] as const));
}
