import { type CodedProblem, codedProblem } from '../../problem-codes.ts';
import type { Interval } from '../../time/interval.ts';
import type { ImportAlternative, ImportProblem } from './import-problem.ts';

/** An existing booking in a room. */
export interface OccupiedRoom extends Interval {
  readonly room: string;
  readonly reference: string;
  /** Describes it to a person: guest, space and date. */
  readonly label?: string | undefined;
}

/** A row that needs rooms. */
export interface RequestedRooms extends Interval {
  readonly index: number;
  readonly line: number;
  readonly rooms: readonly string[];
  /** Describes it to a person: guest, space and date. */
  readonly label?: string | undefined;
}

/** Rooms at a time that a row could have instead. */
export interface Candidate extends Interval, ImportAlternative {
  readonly rooms: readonly string[];
}

/** An event in a room: an existing booking, or an earlier row. */
interface Event extends Interval {
  readonly name: string;
  readonly label: string | undefined;
  /** The problem of a row that overlaps it. */
  readonly problem: CodedProblem;
}

/**
 * Returns the conflicts by line. Adds the lines to the occupied rooms one after the other, and reports each line that
 * overlaps an event, with the first free candidate: each is given to one line only.
 *
 * @param candidatesOf yields the places for a line, nearest first
 */
export function findImportConflicts<Line extends RequestedRooms>(
  currentBookings: readonly OccupiedRoom[],
  lines: readonly Line[],
  candidatesOf: (line: Line) => Iterable<Candidate> = () => [],
): ImportProblem[] {
  // Events by room, sorted by start. Events of one room never overlap, so they are sorted by end too.
  const byRoom = new Map<string, Event[]>();
  for (const { room, reference, label, startsAt, endsAt } of currentBookings.toSorted(
    (a, b) => a.startsAt - b.startsAt,
  ))
    eventsIn(byRoom, room).push({
      startsAt,
      endsAt,
      name: reference,
      label,
      problem: codedProblem('taken_by', { reference }),
    });
  /** Adds an event to its rooms, or returns what occupies one of them. */
  const add = (rooms: readonly string[], event: Event): Event | undefined => {
    const places = rooms.map((room) => {
      const events = eventsIn(byRoom, room);
      const index = firstEndingAfter(events, event.startsAt);
      return { events, index, next: events[index] };
    });
    const inTheWay = places.find(({ next }) => next !== undefined && next.startsAt < event.endsAt)?.next;
    if (inTheWay === undefined) for (const { events, index } of places) events.splice(index, 0, event);
    return inTheWay;
  };
  const eventOf = ({ line, label }: Line, { startsAt, endsAt }: Interval): Event => ({
    startsAt,
    endsAt,
    name: `line ${line}`,
    label,
    problem: codedProblem('taken_by_line', { line }),
  });
  const conflicts = lines.flatMap((line) => {
    const inTheWay = add(line.rooms, eventOf(line, line));
    return inTheWay === undefined ? [] : { line, inTheWay };
  });
  return conflicts.map(({ line, inTheWay }) => {
    let alternative: ImportAlternative | null = null;
    for (const { spaceId, spaceName, date, rooms, ...interval } of candidatesOf(line))
      if (add(rooms, eventOf(line, interval)) === undefined) {
        alternative = { spaceId, spaceName, date };
        break;
      }
    const free = alternative && `; free: ${alternative.spaceName}, ${alternative.date}`;
    return {
      index: line.index,
      line: line.line,
      field: null,
      message: `${line.label === undefined ? '' : `${line.label}: `}takes a room that ${inTheWay.name} occupies${inTheWay.label === undefined ? '' : ` (${inTheWay.label})`}${free ?? ''}`,
      ...inTheWay.problem,
      ...(inTheWay.label !== undefined && { takenBy: inTheWay.label }),
      ...(alternative && { alternative }),
    };
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
