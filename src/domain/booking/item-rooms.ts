/** The rooms that the items of one booking occupy. */
import { ValidationError } from '../errors.ts';
import { codedProblem } from '../problem-codes.ts';
import type { Instant } from '../time/instant.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { itemPath } from './item-paths.ts';

/** An event in the rooms of its space, and the end of its turnaround. */
export interface EventInRooms extends Interval {
  readonly rooms: readonly string[];
  readonly readyAt: Instant;
}

/**
 * Splits the events of one booking by room: a turnaround ends where another event of the booking starts in that room.
 * The rooms of an event with the same end stay together.
 */
export function withinBooking<Event extends EventInRooms>(events: readonly Event[]): Event[] {
  if (events.length < 2) return [...events];
  return events.flatMap((event) => {
    const endIn = (room: string) =>
      events.reduce(
        (end, { rooms, startsAt }) =>
          startsAt >= event.endsAt && rooms.includes(room) ? Math.min(end, startsAt) : end,
        event.readyAt,
      );
    return [...Map.groupBy(event.rooms, endIn)].map(([readyAt, rooms]) => ({ ...event, rooms, readyAt }));
  });
}

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
