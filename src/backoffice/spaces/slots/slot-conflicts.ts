/** Computes which slots of a space exclude each other, by times and weekdays. */
import type { PreparationTimes } from '../../../domain/booking/occupied-time.ts';
import { endsNextDay } from '../../../domain/booking/slot-interval.ts';
import { overlaps } from '../../../domain/time/interval.ts';

const minutesPerDay = 1440;

/** The times of a slot. */
export interface Span {
  readonly startTime: string;
  readonly endTime: string;
  /** ISO weekdays it starts on. */
  readonly weekdays: readonly number[];
}

/** Returns start and end in minutes from midnight of the start day. */
export function minutesOf(span: Pick<Span, 'startTime' | 'endTime'>): { from: number; to: number } {
  const to = minuteOf(span.endTime);
  return { from: minuteOf(span.startTime), to: endsNextDay(span) ? to + minutesPerDay : to };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns whether two slots exclude each other, on one day or across days.
 *
 * @param preparation the setup before each and the turnaround after it
 */
export function slotsConflict(
  one: Span,
  other: Span,
  { setupMinutes, turnaroundMinutes }: PreparationTimes,
): boolean {
  const taken = (span: Span, day: number) => {
    const { from, to } = minutesOf(span);
    const midnight = day * minutesPerDay;
    return { startsAt: midnight + from - setupMinutes, endsAt: midnight + to + turnaroundMinutes };
  };
  // A slot with its setup and turnaround overlaps at most three days before or after.
  return [-3, -2, -1, 0, 1, 2, 3].some(
    (day) =>
      one.weekdays.some((weekday) => other.weekdays.includes(((weekday - 1 + day + 7) % 7) + 1)) &&
      overlaps(taken(one, 0), taken(other, day)),
  );
}
