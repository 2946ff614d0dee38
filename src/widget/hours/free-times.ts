/** Which times of a slot by the hour can be chosen on a date. */
import type { Slot } from '../../client/types.ts';
import { addDays } from '../../domain/time/calendar.ts';
import {
  type ClockSpan,
  type ClockTimes,
  clockTime,
  minutesPerDay,
  spanOf,
  spanWithin,
} from '../../domain/time/clock-span.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';
import { wallTimeToInstant } from '../../ui/locale/wall-clock.ts';
import { wallTimeIn } from '../../ui/locale/zone.ts';
import type { SlotEntry } from '../state/state.ts';

/** A slot by the hour. */
export type HourlySlot = Slot & { readonly hours: NonNullable<Slot['hours']> };

/** Returns whether a slot is booked by the hour. */
export const isHourly = (slot: Slot | undefined): slot is HourlySlot => slot?.hours !== undefined;

/** A slot by the hour on a date. */
export interface HoursOnDate {
  readonly slot: Slot;
  /** Its free parts, in minutes from midnight. */
  readonly free: readonly ClockSpan[];
  /** The same without bookings and holds, if they leave less of it. */
  readonly offered: readonly ClockSpan[] | undefined;
  /** Whether the clock shows a minute on that date: a clock change skips some. */
  readonly isShown: (minute: number) => boolean;
}

/** Returns the free parts of a slot by the hour on a date. */
export function hoursOn(
  slot: Slot,
  entry: Pick<SlotEntry, 'times' | 'offeredTimes'> | undefined,
  date: CalendarDate,
  timezone: string,
): HoursOnDate {
  const spanOfTimes = (times: ClockTimes) => spanWithin(slot, times);
  return {
    slot,
    free: (entry?.times ?? []).map(spanOfTimes),
    offered: entry?.offeredTimes?.map(spanOfTimes),
    isShown: (minute) => isShown(date, minute, timezone),
  };
}

/** The dates around which the clock changes, by time zone and date. */
const changes = new Map<string, boolean>();

function isShown(date: CalendarDate, minute: number, timezone: string): boolean {
  const instantAfter = (days: number, time: string) => wallTimeToInstant(date, time, timezone, days);
  const key = timezone + date;
  const hasChange =
    changes.get(key) ?? instantAfter(2, '00:00') - instantAfter(0, '00:00') !== 2 * minutesPerDay * 60_000;
  changes.set(key, hasChange);
  if (!hasChange) return true;
  const days = Math.floor(minute / minutesPerDay);
  const time = clockTime(minute);
  return wallTimeIn(timezone)(instantAfter(days, time)) === `${addDays(date, days)}T${time}`;
}

/** Returns the possible starts, in minutes. */
export function startsOf(hours: HoursOnDate): readonly number[] {
  const { stepMinutes, minimumMinutes } = rulesOf(hours);
  return hours.free
    .flatMap(({ from, to }) => stepsBetween(from, to - minimumMinutes, stepMinutes))
    .filter((start) => hours.isShown(start) && endsOf(hours, start).length > 0);
}

/** Returns the possible ends of a booking that starts at a minute. */
export function endsOf(hours: HoursOnDate, start: number): readonly number[] {
  const { stepMinutes, minimumMinutes, maximumMinutes = Number.POSITIVE_INFINITY } = rulesOf(hours);
  const part = hours.free.find(({ from, to }) => from <= start && start < to);
  if (!part) return [];
  const last = Math.min(part.to, start + maximumMinutes);
  return stepsBetween(start + minimumMinutes, last, stepMinutes).filter(hours.isShown);
}

/** Returns whether a visitor can choose these times. */
export function isPossible(hours: HoursOnDate, { from, to }: ClockSpan): boolean {
  const isFree = hours.free.some((part) => part.from <= from && to <= part.to);
  return isFree && isByRules(hours.slot, { from, to }) && hours.isShown(from) && hours.isShown(to);
}

/** Returns whether a booking or a hold is in the way of times that are not free; not if the venue does not offer them. */
export const isTaken = (hours: HoursOnDate, span: ClockSpan): boolean =>
  isPossible({ ...hours, free: hours.offered ?? [] }, span);

/** Returns whether times follow the step, the minimum and the maximum of a slot. */
export function isByRules(slot: Slot, { from, to }: ClockSpan): boolean {
  const { stepMinutes, minimumMinutes, maximumMinutes = minutesPerDay } = rulesOf({ slot });
  const window = spanOf(slot);
  return (
    (from - window.from) % stepMinutes === 0 &&
    (to - from) % stepMinutes === 0 &&
    to - from >= minimumMinutes &&
    to - from <= maximumMinutes &&
    to <= window.to
  );
}

/** Returns the span with the same start whose length is the nearest that the slot allows. */
export function allowedSpan(slot: Slot, { from, to }: ClockSpan): ClockSpan {
  const { stepMinutes, minimumMinutes, maximumMinutes } = rulesOf({ slot });
  const length = Math.max(Math.ceil((to - from) / stepMinutes) * stepMinutes, minimumMinutes);
  return { from, to: from + Math.min(length, maximumMinutes ?? length) };
}

/** Returns the end nearest to a length; undefined if there is none. */
export function endNear(ends: readonly number[], wanted: number): number | undefined {
  return ends.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
}

/** The number of other times that are offered. */
const maxOtherTimes = 3;

/** Returns the possible times of the same length that are nearest to these, in order. */
export function nearestTimes(hours: HoursOnDate, { from, to }: ClockSpan): readonly ClockSpan[] {
  return (
    startsOf(hours)
      .map((start) => ({ from: start, to: start + to - from }))
      // The free parts may be older than the slot.
      .filter((span) => endsOf(hours, span.from).includes(span.to) && isByRules(hours.slot, span))
      .sort((one, other) => Math.abs(one.from - from) - Math.abs(other.from - from))
      .slice(0, maxOtherTimes)
      .sort((one, other) => one.from - other.from)
  );
}

/** Returns what is left of free parts without the taken ones, where the shortest booking fits. */
export function without(
  free: readonly ClockSpan[],
  taken: readonly ClockSpan[],
  minimum: number,
): readonly ClockSpan[] {
  let left = free;
  for (const { from, to } of taken)
    left = left.flatMap((part) =>
      part.to <= from || to <= part.from
        ? [part]
        : [
            { from: part.from, to: from },
            { from: to, to: part.to },
          ],
    );
  return left.filter((part) => part.to - part.from >= minimum);
}

/** Returns the steps from one minute to another, both included. */
export function stepsBetween(from: number, to: number, step: number): readonly number[] {
  const steps: number[] = [];
  for (let minute = from; minute <= to; minute += step) steps.push(minute);
  return steps;
}

function rulesOf({ slot }: Pick<HoursOnDate, 'slot'>): NonNullable<Slot['hours']> {
  // Only a slot by the hour has free times.
  return slot.hours as NonNullable<Slot['hours']>;
}
