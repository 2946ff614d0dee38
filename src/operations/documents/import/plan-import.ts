import { isDeepStrictEqual } from 'node:util';
import { type Block, blockAppliesToAny } from '../../../domain/booking/block.ts';
import { describeBlock } from '../../../domain/booking/block-description.ts';
import { BlockedDates } from '../../../domain/booking/blocked-dates.ts';
import { tooManyBlocks } from '../../../domain/booking/blocks-size.ts';
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
import type { FieldProblem } from '../../../domain/errors.ts';
import type { EventKind } from '../../../domain/events/event.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { todayIn } from '../../../domain/time/timezone.ts';
import {
  contentOf,
  hasMoreContent,
  tooMuchContent,
  type VenueContent,
  withChangedPart,
} from '../../../domain/venue/content-size.ts';
import { listBlocks, listCurrentBlocks, type StoredBlock } from '../../../storage/booking/blocks.ts';
import { hasBookingRequests } from '../../../storage/booking/booking-requests.ts';
import { listCurrentBookings } from '../../../storage/booking/current-bookings.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import { listEventLogOf } from '../../../storage/events/event-log.ts';
import { readVenueContent } from '../../../storage/venue/content.ts';
import type { VenueChanges } from './compare-venues.ts';
import { type ConflictMessage, conflictMessageFor } from './conflict-messages.ts';
import {
  fileBlocksAfter,
  hasOtherZone,
  membersFixedByBookings,
  readRoomChange,
  type VenueDifference,
} from './extent.ts';
import { findKeysOfOtherVenues } from './keys-of-other-venues.ts';

/** The plan of an import. */
export interface ImportPlan extends VenueChanges {
  /** The added website keys that the operator had removed. */
  readonly restoredKeys: readonly string[];
  readonly bookings: {
    /** Bookings that move with their space. */
    readonly moving: readonly (CurrentBooking & { readonly to: readonly string[] })[];
    /** Bookings that keep their rooms although the file no longer has their space or slot. */
    readonly outlasting: readonly (CurrentBooking & { readonly gone: 'space' | 'slot' })[];
    /** Bookings to leave in place, as requested. */
    readonly left: readonly CurrentBooking[];
    /** Bookings that conflict with the import. */
    readonly inTheWay: readonly (CurrentBooking & ConflictMessage)[];
  };
  /** Other errors of the import. */
  readonly problems: readonly FieldProblem[];
}

/**
 * Plans an import without writing: an import calls it under the locks of the venue's spaces, a dry run on a snapshot.
 *
 * @param leave references of bookings to leave in place if they conflict
 */
export async function planImport(
  db: Reader,
  difference: VenueDifference,
  changes: VenueChanges,
  { leave, now }: { leave: readonly string[]; now: Instant },
): Promise<ImportPlan> {
  const { before, file, rest } = difference;
  const { before: roomsBefore, after: roomsAfter } = await readRoomChange(db, difference);
  // Only imports list the bookings that outlast their slot.
  const outlastingSlots = rest === undefined ? changes.slots.removed.length : 0;
  const concernsBookings =
    before !== undefined &&
    (!isDeepStrictEqual(roomsBefore, roomsAfter) ||
      hasOtherZone(difference) ||
      outlastingSlots + changes.blocks.added.length > 0);
  const of = {
    rooms: [...new Set([...roomsBefore.values(), ...roomsAfter.values()].flat())],
    // Their bookings may be in any room: a restored space may have bookings in rooms that no space names.
    spaceIds: [...roomsAfter.keys()].filter(
      (id) => !isDeepStrictEqual(roomsBefore.get(id), roomsAfter.get(id)),
    ),
  };
  const currentBookings = concernsBookings ? await listCurrentBookings(db, file.venue.id, of, now) : [];
  const stored = currentBookings.length > 0 ? await listBlocks(db, file.venue.id) : [];
  const blocks = plannedBlocks(fileBlocksAfter(difference, stored, roomsAfter), stored, roomsAfter);
  const moves = planBookingMoves(
    reassignRooms(roomsBefore, roomsAfter, currentBookings),
    new BlockedDates(blocks, file.venue.timezone),
    new Set(leave),
  );
  return {
    ...changes,
    restoredKeys: await findRemovedKeys(db, file.venue.id, changes.siteKeys.added),
    bookings: {
      moving: moves.moving.map(({ booking, to }) => ({ ...booking, to })),
      outlasting: outlasting(currentBookings, moves, changes),
      left: moves.left,
      inTheWay: moves.conflicts.map(({ booking, conflict }) => ({
        ...booking,
        ...conflictMessageFor(booking, conflict, [...roomsAfter.keys()]),
      })),
    },
    problems: [
      ...(await findKeysOfOtherVenues(db, file)),
      ...(await findTooMuchContent(db, difference)),
      ...(await findTooManyBlocks(db, difference, changes, now)),
      ...(await findFixedMembers(db, difference)),
      ...bookedBlocks(moves),
    ],
  };
}

/** Returns which website keys the operator has removed from the venue. */
async function findRemovedKeys(db: Reader, venueId: string, keys: readonly string[]): Promise<string[]> {
  const events = await listEventLogOf(db, venueId, keys);
  const removed = new Set(events.filter(({ action }) => action === removal).map(({ subject }) => subject));
  return keys.filter((key) => removed.has(key));
}

const removal: EventKind = 'site-key.removed';

/** Returns the problems of members that cannot change once the venue has bookings: their times and amounts depend on them. */
async function findFixedMembers(db: Reader, of: VenueDifference): Promise<FieldProblem[]> {
  const members = membersFixedByBookings(of);
  if (members.length === 0 || !(await hasBookingRequests(db, of.file.venue.id))) return [];
  return members.map((name) => ({
    path: `venue.${name}`,
    message: 'cannot be changed once the venue has booking requests',
    ...codedProblem('fixed_by_bookings'),
  }));
}

const noContent: VenueContent = { bytes: 0, spaces: new Map(), packages: new Map() };

/** Returns the problems of spaces, and of the venue, that get more content than they may have. */
async function findTooMuchContent(db: Reader, of: VenueDifference): Promise<FieldProblem[]> {
  const { before, file, rest, isCopy } = of;
  if (isCopy) return [];
  const [was, is] = [before === undefined ? noContent : contentOf(before), contentOf(file)];
  if (!hasMoreContent(was, is)) return [];
  const stored = rest === undefined ? was : await readVenueContent(db, file.venue.id);
  const paths = file.spaces.map(({ id }, index): [string, string] => [
    id,
    `spaces[${index + (rest?.spacesBefore ?? 0)}]`,
  ]);
  return [...tooMuchContent(stored, withChangedPart(stored, was, is), new Map(paths))];
}

/** Returns the problems of a venue that gets more blocks than it may have, of the file and of staff. */
async function findTooManyBlocks(
  db: Reader,
  { file: { venue }, isCopy }: VenueDifference,
  { blocks: { added, removed } }: VenueChanges,
  now: Instant,
): Promise<FieldProblem[]> {
  if (isCopy || added.length === 0) return [];
  const today = todayIn(venue.timezone, now);
  const stored = await listCurrentBlocks(db, venue.id, today);
  const gone = new Set(removed.map(({ id }) => id));
  return [...tooManyBlocks(stored, [...stored.filter(({ id }) => !gone.has(id)), ...added], today)];
}

/** Returns the plan of an import that affects no booking. */
export function planWithoutBookings(changes: VenueChanges): ImportPlan {
  return {
    ...changes,
    restoredKeys: [],
    bookings: { moving: [], outlasting: [], left: [], inTheWay: [] },
    problems: [],
  };
}

/** Returns the bookings whose space or slot is removed; those left in place or conflicting are listed elsewhere. */
function outlasting(
  currentBookings: readonly CurrentBooking[],
  moves: BookingMovePlan<PlannedBlock>,
  changes: VenueChanges,
): ImportPlan['bookings']['outlasting'] {
  const [spaces, slots] = [new Set(changes.spaces.removed), new Set(changes.slots.removed)];
  const elsewhere = new Set([...moves.left, ...moves.conflicts.map(({ booking }) => booking)]);
  return currentBookings.flatMap((booking) => {
    const gone = spaces.has(booking.spaceId) ? 'space' : slots.has(booking.slotId ?? '') ? 'slot' : null;
    return gone === null || elsewhere.has(booking) ? [] : [{ ...booking, gone }];
  });
}

/** A block, its path in the file ('': none), and the rooms it covers. */
type PlannedBlock = Block & BlockWithRooms & { readonly path: string };

/** Returns the blocks of the file, and those of staff with a remaining space. */
function plannedBlocks(
  ofFile: readonly Block[],
  stored: readonly StoredBlock[],
  rooms: RoomsOfSpaces,
): PlannedBlock[] {
  const spaces = new Set(rooms.keys());
  const byStaff = stored.filter((block) => block.source === 'staff' && blockAppliesToAny(block, spaces));
  return [
    ...ofFile.map((block, index) => ({ ...block, path: `blocks[${index}]` })),
    ...byStaff.map((block) => ({ ...block, path: '' })),
  ].map((block) => ({
    ...block,
    rooms: new Set((block.spaceIds ?? [...spaces]).flatMap((spaceId) => rooms.get(spaceId) ?? [])),
  }));
}

/** Bookings take precedence: no block may cover one, wherever it was created. */
function bookedBlocks({ booked }: BookingMovePlan<PlannedBlock>): FieldProblem[] {
  return [...booked].map(([block, references]) => ({
    path: block.path,
    message: `blocking ${describeBlock(block)} would cover bookings: ${references.join(', ')}`,
    ...codedProblem('bookings_under_block', { references: references.join(', ') }),
  }));
}
