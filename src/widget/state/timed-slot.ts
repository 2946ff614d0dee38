import type { Slot } from '../../client/types.ts';
import type { ClockTimes } from '../../domain/time/clock-span.ts';

/** A slot with its times, or those that were chosen in it. */
export interface TimedSlot extends Slot {
  /** Whether it starts on the day after its date. Absent: the times are its own. */
  readonly startsNextDay?: boolean;
}

/** Returns a slot with the times that were chosen in it. */
export function withTimes(slot: Slot, { startTime, endTime }: ClockTimes): TimedSlot {
  const startsNextDay = startTime < slot.startTime;
  return { ...slot, startTime, endTime, startsNextDay, endsNextDay: startsNextDay || endTime <= startTime };
}
