/** The times that the visitor wants. */
import type { Slot } from '../../client/types.ts';
import { type ClockSpan, type ClockTimes, spanWithin } from '../../domain/time/clock-span.ts';
import type { Choices } from '../state/state.ts';

/** Returns the times that were chosen last, also on another date of the request; null: none yet. */
export function wantedTimes({ times, timesBefore, others }: Choices): ClockTimes | null {
  const { startTime, endTime } = others.findLast((item) => item.startTime) ?? {};
  // A shorter booking may have been all that was free from its start.
  if (times && times.startTime !== timesBefore?.startTime) return times;
  return timesBefore ?? times ?? (startTime && endTime ? { startTime, endTime } : null);
}

/** Returns the same within a slot by the hour. */
export function wantedSpan(choices: Choices, slot: Slot): ClockSpan | null {
  const times = wantedTimes(choices);
  return times && spanWithin(slot, times);
}
