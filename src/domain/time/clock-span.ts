/** Times of a day, counted in minutes of the wall clock; a clock change does not alter them. */
import type { ClockTime } from './instant.ts';

/** Wall-clock times; an end at or before the start is on the next day. */
export interface ClockTimes {
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
}

/** A span, in minutes of the wall clock since midnight of its date. */
export interface ClockSpan {
  readonly from: number;
  /** After `from`. */
  readonly to: number;
}

export const minutesPerDay = 24 * 60;

/** Returns the minutes from midnight to a time. */
export function minuteOfDay(time: ClockTime): number {
  const digit = (place: number) => time.charCodeAt(place) - 48;
  return (digit(0) * 10 + digit(1)) * 60 + digit(3) * 10 + digit(4);
}

/** Returns the whole span of some times. */
export const spanOf = (times: ClockTimes): ClockSpan => spanWithin(times, times);

/** Returns where times are in a window: the first start at or after that of the window, and the first end after it. */
export function spanWithin(window: ClockTimes, { startTime, endTime }: ClockTimes): ClockSpan {
  const from = firstAt(minuteOfDay(startTime), minuteOfDay(window.startTime));
  return { from, to: firstAt(minuteOfDay(endTime), from + 1) };
}

/** Returns which of some times, placed by `spanWithin`, lies outside their window, the start first; null: neither. */
export function timeOutside(window: ClockTimes, times: ClockTimes): keyof ClockTimes | null {
  const { to: end } = spanOf(window);
  const { from, to } = spanWithin(window, times);
  return from >= end ? 'startTime' : to > end ? 'endTime' : null;
}

/** Returns the first minute that shows a time of day, from `least` on. */
const firstAt = (time: number, least: number) =>
  time + Math.max(Math.ceil((least - time) / minutesPerDay), 0) * minutesPerDay;

/** Returns the times that the wall clock shows at both ends of a span. */
export const timesOfSpan = ({ from, to }: ClockSpan): ClockTimes => ({
  startTime: clockTime(from),
  endTime: clockTime(to),
});

/** Returns the time that the wall clock shows at a minute, also of the next day. */
export function clockTime(minute: number): ClockTime {
  const ofDay = minute % minutesPerDay;
  const known = clockTimes[ofDay];
  if (known !== undefined) return known;
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const time = `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
  clockTimes[ofDay] = time;
  return time;
}

/** The times of a day: availability has thousands of them. */
const clockTimes: (ClockTime | undefined)[] = Array(minutesPerDay).fill(undefined);
