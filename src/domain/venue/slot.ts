import type { ClockTime } from '../time/instant.ts';
import type { Package } from './package.ts';
import type { Season } from './season.ts';
import type { SlotHours } from './slot-hours.ts';

/** Wall-clock times of the venue; an end at or before the start is on the next day. */
export interface SlotTimes {
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
}

/** The dates on which a slot starts. */
export interface SlotDates {
  /** ISO weekdays, ascending, 1 = Monday. */
  readonly weekdays: readonly number[];
  /** Empty: all year. */
  readonly seasons: readonly Season[];
}

/** When a slot is, and which parts of it can be booked. */
export interface SlotSchedule extends SlotTimes, SlotDates {
  /** Null or omitted: the slot is booked as a whole. */
  readonly hours?: SlotHours | null;
}

/** A time of day of a space on certain weekdays (specification §2). */
export interface Slot extends SlotSchedule {
  readonly hours: SlotHours | null;
  readonly id: string;
  readonly name: string;
  /** A slot without a package is never shown (specification §2). */
  readonly packages: readonly Package[];
}
