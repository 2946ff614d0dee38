/** Custom times: the start and end of a booking without a slot, or in a slot by the hour, on the venue’s clock. */
import { Type } from 'typebox';
import type { FieldProblem } from '../errors.ts';
import { date, timeOfDay } from '../fields/text.ts';
import { codedProblem } from '../problem-codes.ts';
import { addDays, daysBetween } from '../time/calendar.ts';
import { minuteOfDay } from '../time/clock-span.ts';
import { type CalendarDate, type ClockTime, msPerHour } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { isClockTime, todayIn } from '../time/timezone.ts';
import type { BookedPlace } from './booked-item.ts';
import { customInterval, endOfMinute, maxOccupancyMs } from './slot-interval.ts';

/** The members of custom times in the management API. */
export const customTimeFields = {
  startTime: Type.Optional(
    timeOfDay({
      description: 'On the venue’s clock, for custom times or a part of a slot with `hours`.',
      examples: ['10:00'],
    }),
  ),
  endTime: Type.Optional(
    timeOfDay({
      description: 'On the venue’s clock; at or before `startTime`: on the next day. At most 31 hours later.',
      examples: ['17:00'],
    }),
  ),
  endDate: Type.Optional(
    date({
      description: 'The date on which custom times without a slot end, if it is another one.',
      examples: ['2027-06-19'],
    }),
  ),
};

/** Custom times, with the date on which they end. */
export interface CustomTimes {
  readonly startTime: ClockTime;
  readonly endTime: ClockTime;
  readonly endDate: CalendarDate;
}

/** Custom times as entered. */
export interface CustomTimeInput {
  readonly startTime?: ClockTime | undefined;
  readonly endTime?: ClockTime | undefined;
  readonly endDate?: CalendarDate | undefined;
}

/** Returns whether any member of custom times was entered. */
export const namesCustomTimes = ({ startTime, endTime, endDate }: CustomTimeInput) =>
  startTime !== undefined || endTime !== undefined || endDate !== undefined;

/** Returns custom times on a date; null: a time is missing. */
export function customTimesOf(
  from: CalendarDate,
  { startTime, endTime, endDate }: CustomTimeInput,
): CustomTimes | null {
  if (startTime === undefined || endTime === undefined) return null;
  return { startTime, endTime, endDate: endDate ?? (endTime > startTime ? from : addDays(from, 1)) };
}

/** Returns the times of a booking as custom times, moved to another date: they last as many days. */
export function customTimesOn(
  { slot, date: from, endsAt, timezone }: Pick<BookedPlace, 'slot' | 'date' | 'endsAt' | 'timezone'>,
  to: CalendarDate,
): CustomTimes {
  const { startTime, endTime } = slot;
  return { startTime, endTime, endDate: addDays(to, daysBetween(from, todayIn(timezone, endsAt))) };
}

/** Creates the problem of a time that the clock skips. */
export const skippedByClock = (date: CalendarDate) => ({
  message: `is within the hour that the clock skips on ${date}`,
  ...codedProblem('skipped_by_clock', { date }),
});

/** Returns when custom times start and end, or why they are invalid. */
export function parseCustomInterval(
  from: CalendarDate,
  times: CustomTimes,
  timezone: string,
): Interval & { readonly problem: Omit<FieldProblem, 'path'> | null; readonly isAtStart?: boolean } {
  const interval = customInterval(from, times, timezone);
  const { startsAt, endsAt } = interval;
  if (!isClockTime(timezone, startsAt, from, times.startTime))
    return { ...interval, problem: skippedByClock(from), isAtStart: true };
  if (endOfMinute(minuteOfDay(times.endTime), times.endDate, timezone) === null)
    return { ...interval, problem: skippedByClock(times.endDate) };
  if (endsAt <= startsAt)
    return {
      ...interval,
      problem: { message: 'is not after the start', ...codedProblem('before_beginning', { from }) },
    };
  const isTooLong = endsAt - startsAt > maxOccupancyMs;
  const hours = maxOccupancyMs / msPerHour;
  return {
    ...interval,
    problem: isTooLong
      ? {
          message: `is more than ${hours} hours after the start`,
          ...codedProblem('event_too_long', { hours }),
        }
      : null,
  };
}
