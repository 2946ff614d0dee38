/** The rooms that the items of one booking occupy. */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { itemPath } from './item-paths.ts';
import type { OccupiedTime } from './occupied-time.ts';

/** An occupied time in rooms of a space. */
export interface TimeInRooms extends OccupiedTime {
  readonly rooms: readonly string[];
}

/** An occupied time of an item. */
export interface ItemTime extends TimeInRooms {
  /** The number of the item. */
  readonly item: number;
}

/**
 * Splits the occupied times of one booking by room. In each room, a turnaround ends where the next date of the booking
 * starts, and a setup starts where the turnaround before it ends. The rooms of a date with the same times stay together.
 */
export function withinBooking<Time extends TimeInRooms>(times: readonly Time[]): Time[] {
  if (times.length < 2) return [...times];
  const inOrder = new Map<string, Time[]>();
  for (const time of times.toSorted((one, other) => one.startsAt - other.startsAt))
    for (const room of time.rooms) {
      const earlier = inOrder.get(room);
      if (earlier === undefined) inOrder.set(room, [time]);
      else earlier.push(time);
    }
  return times.flatMap((time) => {
    const inRooms = time.rooms.map((room) => ({ room, ...occupiedBetween(time, inOrder.get(room) ?? []) }));
    const alike = Map.groupBy(inRooms, ({ setupAt, readyAt }) => `${setupAt} ${readyAt}`);
    return [...alike.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { setupAt, readyAt } = first;
      return { ...time, setupAt, readyAt, rooms: group.map(({ room }) => room) };
    });
  });
}

/** Returns when a room is occupied for one date, between those before and after it. */
function occupiedBetween<Time extends TimeInRooms>(time: Time, inOrder: readonly Time[]) {
  const index = inOrder.indexOf(time);
  const [before, after] = [inOrder[index - 1], inOrder[index + 1]];
  return {
    setupAt: before === undefined ? time.setupAt : Math.max(time.setupAt, readyBefore(before, time)),
    readyAt: after === undefined ? time.readyAt : readyBefore(time, after),
  };
}

const readyBefore = ({ readyAt }: TimeInRooms, { startsAt }: TimeInRooms) => Math.min(readyAt, startsAt);

/** Returns the indices of the times that overlap an earlier one of the list in a room. */
export function overlappingTimes(times: readonly (Interval & Pick<TimeInRooms, 'rooms'>)[]): number[] {
  return times.flatMap((time, index) => {
    const isTaken = times
      .slice(0, index)
      .some((other) => overlaps(other, time) && other.rooms.some((room) => time.rooms.includes(room)));
    return isTaken ? [index] : [];
  });
}

/**
 * Checks that no two dates of a new booking overlap in a room.
 *
 * @param times in the order of the items
 * @throws ValidationError naming each later one
 */
export function assertNoOverlap(times: Parameters<typeof overlappingTimes>[0]): void {
  const problems = overlappingTimes(times).map((index) => ({
    path: itemPath(index),
    message: 'overlaps an earlier date of this booking',
    ...codedProblem('overlaps'),
  }));
  if (problems.length > 0) throw new ValidationError(problems);
}
