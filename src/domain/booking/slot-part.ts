/** Which part of a slot by the hour a request names. */
import { type FieldProblem, ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { type ClockSpan, type ClockTimes, spanOf, spanWithin, timeOutside } from '../time/clock-span.ts';
import type { ClockTime } from '../time/instant.ts';
import type { SlotSchedule, SlotTimes } from '../venue/slot.ts';
import type { SlotHours } from '../venue/slot-hours.ts';

/** The times that a client sends; null: not given. */
export interface RequestedTimes {
  readonly startTime: ClockTime | null;
  readonly endTime: ClockTime | null;
}

/** Returns the length of the longest booking of a slot by the hour, in minutes. */
export function longestBooking(slot: SlotTimes, { maximumMinutes }: SlotHours): number {
  const { from, to } = spanOf(slot);
  return Math.min(maximumMinutes ?? to - from, to - from);
}

/**
 * Returns the part of a slot that a visitor requests; null: the whole slot, which its own times mean too.
 *
 * @throws ValidationError naming `startTime` or `endTime`: one is missing, or the slot cannot be booked at these times
 */
export function requestedPart(slot: SlotSchedule, times: RequestedTimes): ClockSpan | null {
  const part = partOfSlot(slot, times);
  if (part === null || !slot.hours) return null;
  const problems = [...ruleProblems(slot, slot.hours, part)];
  if (problems.length > 0) throw new ValidationError(problems);
  return part;
}

/**
 * Returns the part of a slot that staff request, who need not follow its step, minimum and maximum; null: the whole slot.
 *
 * @throws ValidationError naming `startTime` or `endTime`: one is missing, it is outside the slot, or the slot is not
 *   booked by the hour
 */
export function partOfSlot(slot: SlotSchedule, times: RequestedTimes): ClockSpan | null {
  const { startTime, endTime } = completeTimes(times) ?? slot;
  if (startTime === slot.startTime && endTime === slot.endTime) return null;
  if (!slot.hours)
    throw new ValidationError([
      {
        path: startTime === slot.startTime ? 'endTime' : 'startTime',
        message: 'must be that of the slot, which is not booked by the hour',
        ...codedProblem('does_not_fit'),
      },
    ]);
  const outside = timeOutside(slot, { startTime, endTime });
  if (outside !== null)
    throw new ValidationError([
      {
        path: outside,
        message:
          outside === 'endTime' && isAtOrBefore(slot, endTime, startTime)
            ? 'must be after "startTime"'
            : `is outside the slot, which is from ${slot.startTime} to ${slot.endTime}`,
        ...codedProblem('does_not_fit'),
      },
    ]);
  return spanWithin(slot, { startTime, endTime });
}

/** Returns whether a slot shows a time at or before another one. */
const isAtOrBefore = (slot: SlotTimes, time: ClockTime, other: ClockTime) =>
  spanWithin(slot, { startTime: time, endTime: time }).from <=
  spanWithin(slot, { startTime: other, endTime: other }).from;

/**
 * Returns both times; null: none.
 *
 * @throws ValidationError for one without the other
 */
export function completeTimes({ startTime, endTime }: RequestedTimes): ClockTimes | null {
  if (startTime !== null && endTime !== null) return { startTime, endTime };
  if (startTime === null && endTime === null) return null;
  const [missing, given] = startTime === null ? ['startTime', 'endTime'] : ['endTime', 'startTime'];
  throw new ValidationError([
    { path: missing, message: `is required with "${given}"`, ...codedProblem('required') },
  ]);
}

function* ruleProblems(slot: SlotTimes, hours: SlotHours, { from, to }: ClockSpan): Iterable<FieldProblem> {
  const { stepMinutes, minimumMinutes } = hours;
  const { from: opening } = spanOf(slot);
  const most = longestBooking(slot, hours);
  const offStep = (path: string) => ({
    path,
    message: `must be a multiple of ${stepMinutes} minutes after ${slot.startTime}`,
    ...codedProblem('does_not_fit'),
  });
  const isStep = (minute: number) => (minute - opening) % stepMinutes === 0;
  if (!isStep(from)) yield offStep('startTime');
  if (!isStep(to)) yield offStep('endTime');
  else if (to - from < minimumMinutes)
    yield {
      path: 'endTime',
      message: `must be at least ${minimumMinutes} minutes after the start`,
      ...codedProblem('too_small', { least: minimumMinutes }),
    };
  else if (to - from > most)
    yield {
      path: 'endTime',
      message: `must be at most ${most} minutes after the start`,
      ...codedProblem('too_large', { most }),
    };
}
