/** The time that an event occupies its rooms: with the setup before it and the turnaround after it. */
import { type Instant, msPerMinute } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { Space } from '../venue/space.ts';

/** How long the rooms of a space are occupied before and after each event. */
export type PreparationTimes = Pick<Space, 'setupMinutes' | 'turnaroundMinutes'>;

/** An event, and when its rooms are occupied. */
export interface OccupiedTime extends Interval {
  /** The start of the setup; the start of the event if there is none. */
  readonly setupAt: Instant;
  /** The end of the turnaround; the end of the event if there is none. */
  readonly readyAt: Instant;
}

/** Adds the setup and the turnaround of its space to an event. */
export const withPreparation = (
  { startsAt, endsAt }: Interval,
  { setupMinutes, turnaroundMinutes }: PreparationTimes,
): OccupiedTime => ({
  startsAt,
  endsAt,
  setupAt: startsAt - setupMinutes * msPerMinute,
  readyAt: endsAt + turnaroundMinutes * msPerMinute,
});

/** Returns the interval during which the rooms of an event must be free. */
export const neededInterval = ({
  setupAt,
  readyAt,
}: Pick<OccupiedTime, 'setupAt' | 'readyAt'>): Interval => ({ startsAt: setupAt, endsAt: readyAt });
