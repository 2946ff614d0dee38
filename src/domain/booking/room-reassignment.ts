/** What becomes of bookings and live holds where a venue changes which rooms its spaces take up. */
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';

/** A booking that is not over, or a live hold, with the rooms it takes up. */
export interface CurrentBooking extends Interval {
  readonly reference: string;
  readonly spaceId: string;
  readonly slotId: string;
  readonly date: CalendarDate;
  readonly rooms: readonly string[];
  /** When the hold lapses; null: it is a booking. */
  readonly expiresAt: Instant | null;
}

/** The rooms of each space, by its id. */
export type RoomsOfSpaces = ReadonlyMap<string, readonly string[]>;

/** Why a booking may not stand where a change would have it. */
export type ReassignmentRisk =
  | { readonly why: 'room-not-named'; readonly room: string }
  /** The space is the one that could be let although the booking stands there. */
  | {
      readonly why: 'room-given-up' | 'space-gone-elsewhere';
      readonly room: string;
      readonly spaceId: string;
    };

/** A booking that a change of rooms would have stand elsewhere; danger: why it may not. */
export interface RoomReassignment {
  readonly booking: CurrentBooking;
  readonly to: readonly string[];
  readonly danger: ReassignmentRisk | null;
}

/**
 * Where each booking stands after the change: in the rooms of its space if those are others now, otherwise where it
 * stands today. And whether that may be.
 *
 * What is protected is the real room behind an id. What a new id stands for only the venue knows: another room, or
 * one that had another name. So a change is dangerous to a booking
 *
 * 1. that is left in a room which no space names any more,
 * 2. that gives up a room in which a space stands then that it keeps out today, or a new space, or
 * 3. that stays in a room which a space it keeps out today leaves for one it did not have, clear of the booking.
 *
 * A new space that names a new room may be any of the spaces that go, under another name.
 */
export function reassignRooms(
  before: RoomsOfSpaces,
  after: RoomsOfSpaces,
  currentBookings: readonly CurrentBooking[],
): RoomReassignment[] {
  const namedBefore = new Set([...before.values()].flat());
  const namedAfter = new Set([...after.values()].flat());
  const nameless = new Set([...namedBefore].filter((room) => !namedAfter.has(room)));
  const ofThoseThatGo = [...before].flatMap(([id, rooms]) => (after.has(id) ? [] : rooms));
  const spaces = [...after].map(([id, rooms]): ChangedSpace => {
    const had = before.get(id);
    const takesOthers = rooms.some((room) => (had ? !had.includes(room) : !namedBefore.has(room)));
    return { id, rooms, takesOthers, wasIn: had ?? [...rooms, ...(takesOthers ? ofThoseThatGo : [])] };
  });
  return currentBookings.map((booking) => {
    const own = after.get(booking.spaceId);
    const hasOthers = own !== undefined && !isSame(own, before.get(booking.spaceId) ?? []);
    const to = hasOthers && !isSame(own, booking.rooms) ? own : booking.rooms;
    const left = to.find((room) => nameless.has(room));
    const danger: ReassignmentRisk | null =
      left === undefined ? dangerOfOthers(booking, to, spaces) : { why: 'room-not-named', room: left };
    return { booking, to, danger };
  });
}

interface ChangedSpace {
  readonly id: string;
  readonly rooms: readonly string[];
  /** It names a room that it did not have; a new space: one that no space had. */
  readonly takesOthers: boolean;
  /** Rooms in which it may really have been until now. */
  readonly wasIn: readonly string[];
}

function dangerOfOthers(
  booking: CurrentBooking,
  to: readonly string[],
  spaces: readonly ChangedSpace[],
): ReassignmentRisk | null {
  for (const { id, rooms, takesOthers, wasIn } of spaces) {
    const shared = wasIn.filter((room) => booking.rooms.includes(room));
    if (id === booking.spaceId || shared.length === 0) continue;
    const givenUp = rooms.find((room) => booking.rooms.includes(room) && !to.includes(room));
    if (givenUp !== undefined) return { why: 'room-given-up', room: givenUp, spaceId: id };
    const stored = shared.find((room) => to.includes(room));
    const isClear = !rooms.some((room) => to.includes(room));
    if (takesOthers && isClear && stored !== undefined)
      return { why: 'space-gone-elsewhere', room: stored, spaceId: id };
  }
  return null;
}

/** Whether two lists without repeats hold the same rooms, in whatever order. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((room) => other.includes(room));
}
