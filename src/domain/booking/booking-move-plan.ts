/** Plans the moves of bookings when spaces change their rooms, and finds conflicts. */
import type { BlockTimes } from './block.ts';
import type { BlockedDates } from './blocked-dates.ts';
import type { CurrentBooking, ReassignmentRisk, RoomReassignment } from './room-reassignment.ts';
import { findRoomOverlaps, type RoomInterval } from './shared-rooms.ts';

/** Why a booking conflicts. `by`: the reference of the booking that occupies its new room; null: a block does. */
export type MoveConflict = ReassignmentRisk | { readonly reason: 'room-taken'; readonly by: string | null };

/** The result of a change of rooms, which needs to be free of conflicts. */
export interface BookingMovePlan<B> {
  readonly moving: readonly RoomReassignment[];
  readonly conflicts: readonly { readonly booking: CurrentBooking; readonly conflict: MoveConflict }[];
  /** Bookings that would conflict but are left in place, as requested. */
  readonly left: readonly CurrentBooking[];
  /** Blocks that would cover bookings which do not move, with their references. */
  readonly booked: ReadonlyMap<B, readonly string[]>;
}

/** A block with the rooms it covers. */
export type BlockWithRooms = BlockTimes & { readonly rooms: ReadonlySet<string> };

/** A booking in its future rooms. */
interface PlannedStay extends RoomInterval {
  readonly booking: CurrentBooking;
  readonly moves: boolean;
}

/**
 * Plans the moves of bookings.
 *
 * @param blocks all blocks after the change
 * @param leave references of bookings that stay in place if they conflict
 */
export function planBookingMoves<B extends BlockWithRooms>(
  reassigned: readonly RoomReassignment[],
  blocks: BlockedDates<B>,
  leave: ReadonlySet<string>,
): BookingMovePlan<B> {
  const risks = new Map<string, MoveConflict>(
    reassigned.flatMap(({ booking, risk }) => (risk === null ? [] : [[itemKey(booking), risk]])),
  );
  const mayBeLeft = ({ booking }: { readonly booking: CurrentBooking }) => leave.has(booking.reference);
  const left = new Set(
    reassigned.filter((each) => risks.has(itemKey(each.booking)) && mayBeLeft(each)).map(keyOf),
  );
  const moves = (each: RoomReassignment) =>
    each.to !== each.booking.rooms && !risks.has(keyOf(each)) && !left.has(keyOf(each));
  for (;;) {
    const stays = reassigned.map((each) => {
      const { startsAt, endsAt, rooms } = each.booking;
      return {
        startsAt,
        endsAt,
        booking: each.booking,
        ...(moves(each) ? { rooms: each.to, moves: true } : { rooms, moves: false }),
      };
    });
    const found = findConflicts(stays, blocks);
    const alsoLeft = found.movers.filter(mayBeLeft);
    for (const each of alsoLeft) left.add(keyOf(each));
    // A booking that stays may conflict with another one.
    if (alsoLeft.length > 0) continue;
    return {
      moving: reassigned.filter(moves),
      conflicts: reassigned.flatMap(({ booking }) => {
        const conflict = risks.get(itemKey(booking)) ?? found.taken.get(itemKey(booking));
        return conflict === undefined || left.has(itemKey(booking)) ? [] : [{ booking, conflict }];
      }),
      left: reassigned.flatMap(({ booking }) => (left.has(itemKey(booking)) ? [booking] : [])),
      booked: found.booked,
    };
  }
}

function findConflicts<B extends BlockWithRooms>(stays: readonly PlannedStay[], blocks: BlockedDates<B>) {
  const movers: PlannedStay[] = [];
  const taken = new Map<string, MoveConflict>();
  const booked = new Map<B, string[]>();
  for (const pair of findRoomOverlaps(stays)) {
    const moving = pair.filter(({ moves }) => moves);
    movers.push(...moving);
    const mover = moving.at(-1);
    const other = pair.find((stay) => stay !== mover);
    if (mover && other) taken.set(keyOf(mover), { reason: 'room-taken', by: other.booking.reference });
  }
  for (const stay of stays) {
    const { booking, rooms, moves } = stay;
    for (const block of blocks.findBlocks(booking)) {
      if (!rooms.some((room) => block.rooms.has(room))) continue;
      const { reference } = booking;
      const references = booked.get(block) ?? [];
      if (!moves) booked.set(block, references.includes(reference) ? references : [...references, reference]);
      else {
        movers.push(stay);
        // If both a booking and a block conflict, the booking is more informative.
        if (!taken.has(keyOf(stay))) taken.set(keyOf(stay), { reason: 'room-taken', by: null });
      }
    }
  }
  return { movers, taken, booked };
}

/** Each item of a booking moves on its own. */
const itemKey = ({ reference, item }: CurrentBooking) => `${reference} ${item}`;
const keyOf = ({ booking }: { readonly booking: CurrentBooking }) => itemKey(booking);
