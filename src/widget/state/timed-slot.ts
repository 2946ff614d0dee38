import type { Slot } from '../../client/types.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { ClockTimes } from '../../domain/time/clock-span.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';

/** A slot with its times, or those that were chosen in it. */
export interface TimedSlot extends Slot {
  /** Whether it starts on the day after its date. Absent: the times are its own. */
  readonly startsNextDay?: boolean;
}

/** Returns the day on which a slot starts: times after midnight are of the date on which their slot begins. */
export const dayOf = (
  date: CalendarDate,
  slot: Pick<TimedSlot, 'startsNextDay'> | undefined,
): CalendarDate => (slot?.startsNextDay ? addDays(date, 1) : date);

/** Returns a slot with the times that were chosen in it. */
export function withTimes(slot: Slot, { startTime, endTime }: ClockTimes): TimedSlot {
  const startsNextDay = startTime < slot.startTime;
  return { ...slot, startTime, endTime, startsNextDay, endsNextDay: startsNextDay || endTime <= startTime };
}
