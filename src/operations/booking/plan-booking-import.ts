import { roomsOfBlock } from '../../domain/booking/block.ts';
import { BlockedDates } from '../../domain/booking/blocked-dates.ts';
import { type RequestStatus, statusAt } from '../../domain/booking/booking-request.ts';
import {
  parseSpreadsheet,
  type SpreadsheetBooking,
  type SpreadsheetRow,
} from '../../domain/booking/booking-spreadsheet.ts';
import { findSpreadsheetConflicts } from '../../domain/booking/spreadsheet-conflicts.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { type FieldProblem, NotFoundError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { listBlocks, type StoredBlock } from '../../storage/booking/blocks.ts';
import {
  type ExistingBooking,
  listExistingBookings,
  listRoomOccupancies,
} from '../../storage/booking/import-lookups.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { roomIdOf, roomNameOf } from '../../storage/venue/rooms.ts';

/** Existing bookings from a spreadsheet. */
export interface BookingSpreadsheet {
  readonly lines: readonly SpreadsheetRow[];
  readonly hasDecimalComma: boolean;
}

/** What importing a table would do. */
export interface BookingImportPlan {
  readonly venue: { readonly timezone: string };
  readonly newBookings: readonly SpreadsheetBooking[];
  /** Lines that exist already, with their references. */
  readonly existing: readonly { readonly line: number; readonly reference: string }[];
  /** If there are any, nothing is imported. */
  readonly problems: readonly FieldProblem[];
  /** All rooms of the venue's spaces. */
  readonly roomIds: readonly string[];
  /** From the earliest start of a line to the latest end. */
  readonly period: Interval;
}

/**
 * Plans the import of a table without writing.
 *
 * @throws NotFoundError if there is no such venue
 */
export async function planBookingImport(
  db: Reader,
  venueId: string,
  { lines, hasDecimalComma }: BookingSpreadsheet,
  now: Instant,
): Promise<BookingImportPlan> {
  const file = await readVenueFile(db, venueId, []);
  if (file === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
  const { venue, spaces } = file;
  const { bookings, problems } = parseSpreadsheet(lines, { venue, spaces, now, hasDecimalComma });
  const roomIds = [...new Set(spaces.flatMap(({ rooms }) => rooms))].map((room) => roomIdOf(venueId, room));
  const period = {
    startsAt: bookings.reduce((first, { startsAt }) => Math.min(first, startsAt), Number.MAX_SAFE_INTEGER),
    endsAt: bookings.reduce((last, { endsAt }) => Math.max(last, endsAt), 0),
  };
  if (bookings.length === 0) return { venue, newBookings: [], existing: [], problems, roomIds, period };
  const { newBookings, known: existing } = separateExisting(
    bookings,
    await listExistingBookings(db, venueId, period),
    now,
    problems,
  );
  const currentBookings = await listRoomOccupancies(db, venueId, roomIds, period, now);
  const inRooms = currentBookings.map(({ roomId, ...each }) => ({ ...each, room: roomNameOf(roomId) }));
  const requested = newBookings.map(({ space, ...each }) => ({ ...each, rooms: space.rooms }));
  // Blocks do not apply to past bookings: they may be newer, or repeat every year.
  const toCome = newBookings.filter(({ endsAt }) => endsAt > now);
  const blocked = blockedLines(toCome, await listBlocks(db, venueId), file);
  problems.push(...findSpreadsheetConflicts(inRooms, requested), ...blocked);
  return { venue, newBookings, existing, problems: sortByLine(problems), roomIds, period };
}

/** Returns the lines that a block covers, of any space that shares a room. */
function blockedLines(
  newBookings: readonly SpreadsheetBooking[],
  blocks: readonly StoredBlock[],
  { venue, spaces }: VenueFile,
): FieldProblem[] {
  const inRooms = blocks.map((block) => ({ ...block, rooms: new Set(roomsOfBlock(block, spaces)) }));
  const blocked = new BlockedDates(inRooms, venue.timezone);
  return newBookings.flatMap((each) => {
    const block = blocked
      .allTaking(each)
      .find(({ rooms }) => each.space.rooms.some((room) => rooms.has(room)));
    if (block === undefined) return [];
    return {
      path: `line ${each.line}`,
      message: `takes a room at the time of a block, ${block.id}`,
      ...codedProblem('blocked'),
    };
  });
}

/** Separates lines that exist already: same slot, space, date and guest. */
function separateExisting(
  bookings: readonly SpreadsheetBooking[],
  existing: readonly ExistingBooking[],
  now: Instant,
  problems: FieldProblem[],
) {
  const existingByName = Map.groupBy(existing, ({ spaceId, slotId, date, guestName, guestEmail }) =>
    nameOf([spaceId, slotId, date, guestName, guestEmail]),
  );
  const newBookings: SpreadsheetBooking[] = [];
  const known: { line: number; reference: string }[] = [];
  for (const each of bookings) {
    const { line, isHeld, booking } = each;
    const { spaceId, slotId, date, name, email = '' } = booking;
    const same = (existingByName.get(nameOf([spaceId, slotId, date, name, email])) ?? []).map((found) => ({
      reference: found.reference,
      status: statusAt(found.status, found.holdExpiresAt, now),
    }));
    const matchesExisting = ({ status }: { status: RequestStatus }) =>
      status === 'accepted' || (isHeld && status === 'pending_approval');
    const [currentBookings = same.at(-1)] = same.filter(matchesExisting);
    if (currentBookings === undefined) newBookings.push(each);
    else if (matchesExisting(currentBookings)) known.push({ line, reference: currentBookings.reference });
    else
      problems.push({
        path: `line ${line}`,
        message: `is ${currentBookings.reference} already, which is ${currentBookings.status} here: decide there, and take the line out`,
        ...codedProblem('here_already', currentBookings),
      });
  }
  return { newBookings, known };
}

const nameOf = (parts: readonly string[]) => JSON.stringify(parts.map((part) => part.toLowerCase()));

/** Sorts problems by their order in the file. */
function sortByLine(problems: readonly FieldProblem[]): FieldProblem[] {
  const lineOf = ({ path }: FieldProblem) => Number(/^line (\d+)/.exec(path)?.[1]);
  return problems.toSorted((a, b) => lineOf(a) - lineOf(b));
}
