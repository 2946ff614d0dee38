/** Which bookings move where spaces change their rooms, and which are in the way of that. */
import type { Danger, Rehoused, StandingBooking } from './rehousing.ts';
import { type Stay, sharedRooms } from './shared-rooms.ts';

/** Why a booking is in the way. `by` stands where it would move to; null: a block does. */
export type Obstacle = Danger | { readonly why: 'room-taken'; readonly by: string | null };

/** What a change of rooms comes to: nothing may be in the way for it to be made. */
export interface BookingMoves<B extends Stay> {
  readonly moving: readonly Rehoused[];
  readonly inTheWay: readonly { readonly booking: StandingBooking; readonly obstacle: Obstacle }[];
  /** They would be in the way, but are left where they stand, as was asked for. */
  readonly left: readonly StandingBooking[];
  /** Blocks that would be laid over bookings which do not move, with the references of these. */
  readonly booked: ReadonlyMap<B, readonly string[]>;
}

/** A booking or a block in its rooms. */
interface Guest<B> extends Stay {
  readonly booking: StandingBooking | null;
  readonly block: B | null;
  readonly moves: boolean;
}

/**
 * @param blocks all that will stand then
 * @param leave references of bookings that stay where they stand if they are in the way
 */
export function bookingMoves<B extends Stay>(
  rehoused: readonly Rehoused[],
  blocks: readonly B[],
  leave: ReadonlySet<string>,
): BookingMoves<B> {
  const dangers = new Map<string, Obstacle>(
    rehoused.flatMap(({ booking, danger }) => (danger === null ? [] : [[booking.reference, danger]])),
  );
  const left = new Set([...dangers.keys()].filter((reference) => leave.has(reference)));
  const moves = ({ booking, to }: Rehoused) =>
    to !== booking.rooms && !dangers.has(booking.reference) && !left.has(booking.reference);
  for (;;) {
    const clash = clashes<B>([
      ...blocks.map((block) => ({ ...stayOf(block, block.rooms), block, booking: null, moves: false })),
      ...rehoused.map((each) => ({
        ...stayOf(each.booking, moves(each) ? each.to : each.booking.rooms),
        ...{ block: null, booking: each.booking, moves: moves(each) },
      })),
    ]);
    const alsoLeft = clash.movers.filter((reference) => leave.has(reference));
    for (const reference of alsoLeft) left.add(reference);
    // Whoever stays after all may be in the way of another.
    if (alsoLeft.length > 0) continue;
    return {
      moving: rehoused.filter(moves),
      inTheWay: rehoused.flatMap(({ booking }) => {
        const obstacle = dangers.get(booking.reference) ?? clash.taken.get(booking.reference);
        return obstacle === undefined || left.has(booking.reference) ? [] : [{ booking, obstacle }];
      }),
      left: rehoused.flatMap(({ booking }) => (left.has(booking.reference) ? [booking] : [])),
      booked: clash.booked,
    };
  }
}

const stayOf = ({ startsAt, endsAt }: Omit<Stay, 'rooms'>, rooms: Stay['rooms']) => ({
  startsAt,
  endsAt,
  rooms,
});

function clashes<B>(guests: readonly Guest<B>[]) {
  const movers: string[] = [];
  const taken = new Map<string, Obstacle>();
  const booked = new Map<B, string[]>();
  for (const pair of sharedRooms(guests)) {
    const moving = pair.flatMap(({ booking, moves }) => (booking !== null && moves ? [booking] : []));
    movers.push(...moving.map(({ reference }) => reference));
    const mover = moving.at(-1);
    const other = pair.find(({ booking }) => booking !== null && booking !== mover)?.booking;
    const block = pair.find((guest) => guest.block !== null)?.block;
    if (mover) {
      // Of several that are in its way, a booking says more than a block.
      if (other || !taken.has(mover.reference))
        taken.set(mover.reference, { why: 'room-taken', by: other?.reference ?? null });
    } else if (block && other) booked.set(block, [...(booked.get(block) ?? []), other.reference]);
  }
  return { movers, taken, booked };
}
