/** Which slots of a space cannot both be had, by the clock and the days they are let on. */
import { endsNextDay } from '../../../domain/booking/slot-interval.ts';
import { overlaps } from '../../../domain/time/interval.ts';

const minutesPerDay = 1440;

/** A slot by the clock. */
export interface Span {
  readonly startTime: string;
  readonly endTime: string;
  /** ISO weekdays it starts on. */
  readonly weekdays: readonly number[];
}

/** When it begins and ends, in minutes from the midnight of the day it starts on. */
export function minutesOf(span: Pick<Span, 'startTime' | 'endTime'>): { from: number; to: number } {
  const to = minuteOf(span.endTime);
  return { from: minuteOf(span.startTime), to: endsNextDay(span) ? to + minutesPerDay : to };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Whether whoever books the one keeps others from the other: on the same day, or because one of them runs into the next.
 *
 * @param turnaroundMinutes for which the rooms are made ready after each
 */
export function slotsConflict(one: Span, other: Span, turnaroundMinutes: number): boolean {
  const taken = (span: Span, day: number) => {
    const { from, to } = minutesOf(span);
    const midnight = day * minutesPerDay;
    return { startsAt: midnight + from, endsAt: midnight + to + turnaroundMinutes };
  };
  // So far a slot of a day and what is made ready after it can reach.
  return [-2, -1, 0, 1, 2].some(
    (day) =>
      one.weekdays.some((weekday) => other.weekdays.includes(((weekday - 1 + day + 7) % 7) + 1)) &&
      overlaps(taken(one, 0), taken(other, day)),
  );
}
