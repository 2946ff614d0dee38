/** The rooms that the items of one booking occupy. */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { itemPath } from './item-paths.ts';
import type { OccupiedTime } from './occupied-time.ts';

/** An event in the rooms of its space. */
export interface EventInRooms extends OccupiedTime {
  readonly rooms: readonly string[];
}

/**
 * Splits the events of one booking by room. In each room, a turnaround ends where the next event of the booking starts, and
 * a setup starts where the turnaround before it ends. The rooms of an event with the same times stay together.
 */
export function withinBooking<Event extends EventInRooms>(events: readonly Event[]): Event[] {
  if (events.length < 2) return [...events];
  const inOrder = new Map<string, Event[]>();
  for (const event of events.toSorted((one, other) => one.startsAt - other.startsAt))
    for (const room of event.rooms) {
      const earlier = inOrder.get(room);
      if (earlier === undefined) inOrder.set(room, [event]);
      else earlier.push(event);
    }
  return events.flatMap((event) => {
    const inRooms = event.rooms.map((room) => ({ room, ...occupiedBetween(event, inOrder.get(room) ?? []) }));
    const alike = Map.groupBy(inRooms, ({ setupAt, readyAt }) => `${setupAt} ${readyAt}`);
    return [...alike.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { setupAt, readyAt } = first;
      return { ...event, setupAt, readyAt, rooms: group.map(({ room }) => room) };
    });
  });
}

/** Returns when a room is occupied for an event, between the events before and after it. */
function occupiedBetween<Event extends EventInRooms>(event: Event, inOrder: readonly Event[]) {
  const index = inOrder.indexOf(event);
  const [before, after] = [inOrder[index - 1], inOrder[index + 1]];
  return {
    setupAt: before === undefined ? event.setupAt : Math.max(event.setupAt, readyBefore(before, event)),
    readyAt: after === undefined ? event.readyAt : readyBefore(event, after),
  };
}

const readyBefore = ({ readyAt }: EventInRooms, { startsAt }: EventInRooms) => Math.min(readyAt, startsAt);

/** Returns the indices of the events that overlap an earlier one of the list in a room. */
export function overlappingEvents(events: readonly (Interval & Pick<EventInRooms, 'rooms'>)[]): number[] {
  return events.flatMap((event, index) => {
    const isTaken = events
      .slice(0, index)
      .some((other) => overlaps(other, event) && other.rooms.some((room) => event.rooms.includes(room)));
    return isTaken ? [index] : [];
  });
}

/**
 * Checks that no two dates of a new booking overlap in a room.
 *
 * @param events in the order of the items
 * @throws ValidationError naming each later one
 */
export function assertNoOverlap(events: Parameters<typeof overlappingEvents>[0]): void {
  const problems = overlappingEvents(events).map((index) => ({
    path: itemPath(index),
    message: 'overlaps an earlier date of this booking',
    ...codedProblem('overlaps'),
  }));
  if (problems.length > 0) throw new ValidationError(problems);
}
