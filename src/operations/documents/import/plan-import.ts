import { isDeepStrictEqual } from 'node:util';
import { type Block, blockAppliesToAny } from '../../../domain/booking/block.ts';
import { describeBlock } from '../../../domain/booking/block-description.ts';
import { BlockedDates } from '../../../domain/booking/blocked-dates.ts';
import {
  type BlockWithRooms,
  type BookingMovePlan,
  planBookingMoves,
} from '../../../domain/booking/booking-move-plan.ts';
import {
  type CurrentBooking,
  type RoomsOfSpaces,
  reassignRooms,
} from '../../../domain/booking/room-reassignment.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import type { FieldProblem } from '../../../domain/errors.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { listBlocks, type StoredBlock } from '../../../storage/booking/blocks.ts';
import { listCurrentBookings } from '../../../storage/booking/current-bookings.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import { compareVenues, hasChanges, type VenueChanges } from './compare-venues.ts';
import { type ConflictMessage, conflictMessageFor } from './conflict-messages.ts';
import { foreignIds } from './foreign-ids.ts';

/** What an import does, or would do. */
export interface ImportPlan extends VenueChanges {
  readonly bookings: {
    /** They move along with their space. */
    readonly moving: readonly (CurrentBooking & { readonly to: readonly string[] })[];
    /** They keep their rooms, though the file no longer has their space, or their slot. */
    readonly outlasting: readonly (CurrentBooking & { readonly gone: 'space' | 'slot' })[];
    /** They are left where they stand, as was asked for. */
    readonly left: readonly CurrentBooking[];
    /** Because of them the import is refused. */
    readonly inTheWay: readonly (CurrentBooking & ConflictMessage)[];
  };
  /** What else it is refused for. */
  readonly problems: readonly FieldProblem[];
}

/**
 * What importing the file does to a venue. Only reads: an import asks under the locks of the venue's spaces and then
 * does it, a dry run asks one snapshot.
 *
 * @param before the venue as stored; undefined: there is none of that id yet
 * @param leave references of bookings that stay where they stand if they are in the way
 */
export async function planImport(
  db: Reader,
  before: VenueFile | undefined,
  file: VenueFile,
  { leave, now }: { leave: readonly string[]; now: Instant },
): Promise<ImportPlan> {
  const stored = await listBlocks(db, file.venue.id);
  const changes = compareVenues(before, file, stored);
  if (!hasChanges(changes)) return planWithoutBookings(changes);
  const [roomsBefore, roomsAfter] = [roomsOf(before), roomsOf(file)];
  const concernsBookings =
    before !== undefined &&
    (!isDeepStrictEqual(roomsBefore, roomsAfter) ||
      before.venue.timezone !== file.venue.timezone ||
      changes.slots.removed.length + changes.blocks.added.length > 0);
  const of = {
    rooms: [...new Set([...roomsBefore.values(), ...roomsAfter.values()].flat())],
    // Wherever they stand: a space may come back, and its bookings may have been left in rooms without a name.
    spaceIds: [...roomsAfter.keys()].filter(
      (id) => !isDeepStrictEqual(roomsBefore.get(id), roomsAfter.get(id)),
    ),
  };
  const currentBookings = concernsBookings ? await listCurrentBookings(db, file.venue.id, of, now) : [];
  const blocks = currentBookings.length > 0 ? blocksAfter(file, stored, roomsAfter) : [];
  const moves = planBookingMoves(
    reassignRooms(roomsBefore, roomsAfter, currentBookings),
    new BlockedDates(blocks, file.venue.timezone),
    new Set(leave),
  );
  return {
    ...changes,
    bookings: {
      moving: moves.moving.map(({ booking, to }) => ({ ...booking, to })),
      outlasting: outlasting(currentBookings, moves, changes),
      left: moves.left,
      inTheWay: moves.inTheWay.map(({ booking, obstacle: conflict }) => ({
        ...booking,
        ...conflictMessageFor(booking, conflict, file),
      })),
    },
    problems: [...(await foreignIds(db, file)), ...bookedBlocks(moves)],
  };
}

/** The plan of an import that touches no booking. */
export function planWithoutBookings(changes: VenueChanges): ImportPlan {
  return { ...changes, bookings: { moving: [], outlasting: [], left: [], inTheWay: [] }, problems: [] };
}

const roomsOf = (file: VenueFile | undefined) => new Map(file?.spaces.map(({ id, rooms }) => [id, rooms]));

/** Bookings that what goes leaves behind; those that are let go or in the way are told of elsewhere. */
function outlasting(
  currentBookings: readonly CurrentBooking[],
  moves: BookingMovePlan<BlockAfter>,
  changes: VenueChanges,
): ImportPlan['bookings']['outlasting'] {
  const [spaces, slots] = [new Set(changes.spaces.removed), new Set(changes.slots.removed)];
  const elsewhere = new Set([...moves.left, ...moves.inTheWay.map(({ booking }) => booking)]);
  return currentBookings.flatMap((booking) => {
    const gone = spaces.has(booking.spaceId) ? 'space' : slots.has(booking.slotId) ? 'slot' : null;
    return gone === null || elsewhere.has(booking) ? [] : [{ ...booking, gone }];
  });
}

/** A block, where it stands in the file ('': nowhere), and the rooms it takes. */
type BlockAfter = Block & BlockWithRooms & { readonly path: string };

/** The blocks of the file, and those of staff of which a space stays. */
function blocksAfter(file: VenueFile, stored: readonly StoredBlock[], rooms: RoomsOfSpaces): BlockAfter[] {
  const spaces = new Set(rooms.keys());
  const byStaff = stored.filter((block) => block.source === 'staff' && blockAppliesToAny(block, spaces));
  return [
    ...file.blocks.map((block, index) => ({ ...block, path: `blocks[${index}]` })),
    ...byStaff.map((block) => ({ ...block, path: '' })),
  ].map((block) => ({
    ...block,
    rooms: new Set((block.spaceIds ?? [...spaces]).flatMap((spaceId) => rooms.get(spaceId) ?? [])),
  }));
}

/** Bookings come first: a block cannot be laid over one, wherever the block was made. */
function bookedBlocks({ booked }: BookingMovePlan<BlockAfter>): FieldProblem[] {
  return [...booked].map(([block, references]) => ({
    path: block.path,
    message: `blocking ${describeBlock(block)} would take what is booked by ${references.join(', ')}`,
    ...codedProblem('bookings_under_block', { references: references.join(', ') }),
  }));
}
