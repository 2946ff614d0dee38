import { type CodedProblem, codedProblem } from '../../problem-codes.ts';
import type { Interval } from '../../time/interval.ts';
import type { ImportProblem } from './import-problem.ts';

/** An existing booking in a room. */
export interface OccupiedRoom extends Interval {
  readonly room: string;
  readonly reference: string;
}

/** A row that needs rooms. */
export interface RequestedRooms extends Interval {
  readonly index: number;
  readonly line: number;
  readonly rooms: readonly string[];
}

/** An event in a room: an existing booking, or an earlier row. */
interface Event extends Interval {
  readonly name: string;
  /** The problem of a row that overlaps it. */
  readonly problem: CodedProblem;
}

/**
 * Returns the conflicts by line. Adds the lines to the occupied rooms one after the other, and reports each line that
 * overlaps an event.
 */
export function findImportConflicts(
  currentBookings: readonly OccupiedRoom[],
  lines: readonly RequestedRooms[],
): ImportProblem[] {
  // Events by room, sorted by start. Events of one room never overlap, so they are sorted by end too.
  const byRoom = new Map<string, Event[]>();
  for (const { room, reference, startsAt, endsAt } of currentBookings.toSorted(
    (a, b) => a.startsAt - b.startsAt,
  ))
    eventsIn(byRoom, room).push({
      startsAt,
      endsAt,
      name: reference,
      problem: codedProblem('taken_by', { reference }),
    });
  return lines.flatMap(({ index: position, line, rooms, startsAt, endsAt }) => {
    const places = rooms.map((room) => {
      const events = eventsIn(byRoom, room);
      const index = firstEndingAfter(events, startsAt);
      return { events, index, next: events[index] };
    });
    const inTheWay = places.find(({ next }) => next !== undefined && next.startsAt < endsAt)?.next;
    if (inTheWay !== undefined)
      return [
        {
          index: position,
          line,
          field: null,
          message: `takes a room that ${inTheWay.name} occupies`,
          ...inTheWay.problem,
        },
      ];
    for (const { events, index } of places)
      events.splice(index, 0, {
        startsAt,
        endsAt,
        name: `line ${line}`,
        problem: codedProblem('taken_by_line', { line }),
      });
    return [];
  });
}

function eventsIn(byRoom: Map<string, Event[]>, room: string): Event[] {
  const events = byRoom.get(room) ?? [];
  byRoom.set(room, events);
  return events;
}

/** Returns the index of the first event that ends after the instant. */
function firstEndingAfter(events: readonly Event[], instant: number): number {
  let [first, end] = [0, events.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((events[middle]?.endsAt ?? 0) > instant) end = middle;
    else first = middle + 1;
  }
  return first;
}
