import type { ClockTime } from '../time/instant.ts';
import type { Package } from './package.ts';

/** The times of a slot are wall-clock times of the venue; an end at or before the start is on the next day. */
export interface SlotTimes {
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
}

export interface Slot extends SlotTimes {
  readonly id: string;
  readonly name: string;
  /** ISO weekdays it is offered on, ascending, 1 = Monday. */
  readonly weekdays: readonly number[];
  /** A slot without a package is never shown (specification §2). */
  readonly packages: readonly Package[];
}
