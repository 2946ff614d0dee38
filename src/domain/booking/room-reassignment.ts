/** Reassigns bookings and active holds when a venue changes the rooms of its spaces. */
import type { Instant } from '../time/instant.ts';
import type { DatedInterval } from './blocked-dates.ts';

/** A future or current booking, or an active hold, with its rooms. */
export interface CurrentBooking extends DatedInterval {
  readonly reference: string;
  /** The number of its item. */
  readonly item: number;
  readonly spaceId: string;
  /** Null: a booking at custom times. */
  readonly slotId: string | null;
  readonly rooms: readonly string[];
  /** When the hold expires; null: it is a booking. */
  readonly expiresAt: Instant | null;
}

/** The rooms of each space, by space id. */
export type RoomsOfSpaces = ReadonlyMap<string, readonly string[]>;

/** Why a change of rooms is rejected because of a booking. */
export type ReassignmentRisk =
  | { readonly reason: 'room-not-named'; readonly room: string }
  /** The space that could be booked although the booking occupies it. */
  | {
      readonly reason: 'room-given-up' | 'space-gone-elsewhere';
      readonly room: string;
      readonly spaceId: string;
    };

/** A booking with new rooms; `risk`: why that is rejected. */
export interface RoomReassignment {
  readonly booking: CurrentBooking;
  readonly to: readonly string[];
  readonly risk: ReassignmentRisk | null;
}

/**
 * Computes each booking's rooms after a change: those of its space if they are different now, otherwise its current
 * ones; and whether that is safe.
 *
 * The physical room behind an id must stay reserved. Only the venue knows what a new id means: another room, or an
 * existing one under a new name. So a change is unsafe for a booking that
 *
 * 1. stays in a room that no longer belongs to any space,
 * 2. leaves a room that afterwards belongs to a space it blocks today, or to a new space, or
 * 3. stays in a room that a space it blocks today gives up for a room that is not reserved for the booking.
 *
 * A new space that names a new room may be any of the removed spaces under another name.
 */
export function reassignRooms(
  before: RoomsOfSpaces,
  after: RoomsOfSpaces,
  currentBookings: readonly CurrentBooking[],
): RoomReassignment[] {
  const namedBefore = new Set([...before.values()].flat());
  const namedAfter = new Set([...after.values()].flat());
  const nameless = new Set([...namedBefore].filter((room) => !namedAfter.has(room)));
  const roomsOfRemoved = [...before].flatMap(([id, rooms]) => (after.has(id) ? [] : rooms));
  const spaces = [...after].map(([id, rooms]): ChangedSpace => {
    const roomsBefore = before.get(id);
    const namesForeignRoom = rooms.some((room) =>
      roomsBefore ? !roomsBefore.includes(room) : !namedBefore.has(room),
    );
    return {
      id,
      rooms,
      namesForeignRoom,
      wasIn: roomsBefore ?? [...rooms, ...(namesForeignRoom ? roomsOfRemoved : [])],
    };
  });
  return currentBookings.map((booking) => {
    const own = after.get(booking.spaceId);
    const hasOthers = own !== undefined && !isSame(own, before.get(booking.spaceId) ?? []);
    const to = hasOthers && !isSame(own, booking.rooms) ? own : booking.rooms;
    const unnamed = to.find((room) => nameless.has(room));
    const risk: ReassignmentRisk | null =
      unnamed === undefined
        ? findRiskFromOthers(booking, to, spaces)
        : { reason: 'room-not-named', room: unnamed };
    return { booking, to, risk };
  });
}

interface ChangedSpace {
  readonly id: string;
  readonly rooms: readonly string[];
  /** Whether the space gets a room that it did not have; for a new space, a room that no space had. */
  readonly namesForeignRoom: boolean;
  /** The rooms that the space may physically have been in before the change. */
  readonly wasIn: readonly string[];
}

function findRiskFromOthers(
  booking: CurrentBooking,
  to: readonly string[],
  spaces: readonly ChangedSpace[],
): ReassignmentRisk | null {
  for (const { id, rooms, namesForeignRoom, wasIn } of spaces) {
    const shared = wasIn.filter((room) => booking.rooms.includes(room));
    if (id === booking.spaceId || shared.length === 0) continue;
    const givenUp = rooms.find((room) => booking.rooms.includes(room) && !to.includes(room));
    if (givenUp !== undefined) return { reason: 'room-given-up', room: givenUp, spaceId: id };
    const stored = shared.find((room) => to.includes(room));
    const isClear = !rooms.some((room) => to.includes(room));
    if (namesForeignRoom && isClear && stored !== undefined)
      return { reason: 'space-gone-elsewhere', room: stored, spaceId: id };
  }
  return null;
}

/** Returns whether two lists without duplicates have the same rooms, in any order. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((room) => other.includes(room));
}
