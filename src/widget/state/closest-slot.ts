/** Compares the times of slots on one date. */
import type { TimedSlot } from './timed-slot.ts';

type Times = Pick<TimedSlot, 'startTime' | 'endTime' | 'startsNextDay' | 'endsNextDay'>;

/** Returns the slot that covers most of a lost time, of equal ones the one that differs least; undefined if none overlaps. */
export function closestSlot<Kind extends Times>(
  lost: readonly Times[],
  slots: readonly Kind[],
): Kind | undefined {
  const times = lost.map(minutesOf);
  const overlapping = slots.flatMap((slot) => {
    const [start, end] = minutesOf(slot);
    const overlap = Math.max(...times.map(([from, to]) => Math.min(end, to) - Math.max(start, from)));
    return overlap > 0 ? [{ slot, overlap, length: end - start }] : [];
  });
  const [closest] = overlapping.sort((a, b) => b.overlap - a.overlap || a.length - b.length);
  return closest?.slot;
}

/** Returns start and end in minutes from midnight on the venue's clock. */
function minutesOf({ startTime, endTime, startsNextDay, endsNextDay }: Times): readonly [number, number] {
  const later = (isNextDay: boolean | undefined) => (isNextDay ? 24 * 60 : 0);
  return [minutes(startTime) + later(startsNextDay), minutes(endTime) + later(endsNextDay)];
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
