/** The spaces in drawing order: a divisible hall above its parts. */
import type { DataOfPath } from '../../client/manage.ts';
import { distinctNames } from './distinct-names.ts';

/** The response of the venue's calendar. */
export type CalendarResponse = DataOfPath<'get', '/venues/{venueId}/calendar'>;
export type Space = CalendarResponse['spaces'][number];
export type Booking = CalendarResponse['bookings'][number];
export type Block = CalendarResponse['blocks'][number];
/** The rule by which a space offers nothing on a day. */
export type ClosedReason = CalendarResponse['closed'][number]['reasons'][number];

/** A space and its relation to others. */
export interface Row {
  readonly space: Space;
  /** Its name where the ends of long names are cut. */
  readonly shortName: string;
  /** Its position in the venue's list, from 0, which gives its colour. */
  readonly position: number;
  /** Its rooms, in the venue's order. */
  readonly rooms: readonly string[];
  /** `whole`: spaces below it use some of its rooms; `part`: it is part of the space above. */
  readonly kind: 'alone' | 'whole' | 'part';
  /** The other spaces that exclude this one. */
  readonly rivals: readonly string[];
}

/** A space that can be blocked. */
export interface BlockableSpace {
  readonly space: { readonly id: string; readonly name: string };
  readonly kind: Row['kind'];
}

/** Orders the spaces so that those sharing rooms are adjacent, the one with the most rooms first. */
export function rowsOf({ spaces, rooms }: Pick<CalendarResponse, 'spaces' | 'rooms'>): Row[] {
  const roomsIn = (id: string) => rooms.flatMap((each) => (each.spaceIds.includes(id) ? each.room : []));
  const shortNames = distinctNames(spaces.map(({ name }) => name));
  const all = spaces.map((space, position) => ({
    space,
    shortName: shortNames[position] ?? space.name,
    position,
    rooms: roomsIn(space.id),
  }));
  const rows: Row[] = [];
  const done = new Set<string>();
  for (const { space } of all) {
    if (done.has(space.id)) continue;
    const together = connectedSpaces(space.id, rooms);
    for (const id of together) done.add(id);
    const group = all.filter((each) => together.has(each.space.id));
    const [head = group[0]] = group.toSorted((one, other) => other.rooms.length - one.rooms.length);
    const ordered = group.toSorted((one, other) => Number(other === head) - Number(one === head));
    for (const each of ordered) {
      const competing = group.flatMap((other) =>
        other !== each && other.rooms.some((room) => each.rooms.includes(room)) ? other.space.id : [],
      );
      rows.push({
        ...each,
        rivals: competing,
        kind: group.length === 1 ? 'alone' : each === head ? 'whole' : 'part',
      });
    }
  }
  return rows;
}

/** Returns the spaces that are directly or indirectly connected with a space by shared rooms. */
function connectedSpaces(spaceId: string, rooms: CalendarResponse['rooms']): ReadonlySet<string> {
  const found = new Set([spaceId]);
  for (const id of found)
    for (const room of rooms)
      if (room.spaceIds.includes(id)) for (const other of room.spaceIds) found.add(other);
  return found;
}
