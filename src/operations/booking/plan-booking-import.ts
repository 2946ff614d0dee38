import { roomsOfBlock } from '../../domain/booking/block.ts';
import { BlockedDates } from '../../domain/booking/blocked-dates.ts';
import { type RequestStatus, statusAt } from '../../domain/booking/booking-request.ts';
import { readSheet, type SheetBooking, type SheetLine } from '../../domain/booking/booking-sheet.ts';
import { sheetConflicts } from '../../domain/booking/sheet-conflicts.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { type FieldProblem, NotFoundError } from '../../domain/errors.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { told } from '../../domain/told-problem.ts';
import { listBlocks, type StoredBlock } from '../../storage/booking/blocks.ts';
import {
  type KnownBooking,
  listKnownBookings,
  listStanding,
} from '../../storage/booking/bookings-in-bulk.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { roomIdOf, roomNameOf } from '../../storage/venue/rooms.ts';

/** Existing bookings, as a spreadsheet has them. */
export interface BookingSheet {
  readonly lines: readonly SheetLine[];
  readonly hasDecimalComma: boolean;
}

/** What importing a sheet would do. */
export interface BookingImportPlan {
  readonly venue: { readonly timezone: string };
  readonly fresh: readonly SheetBooking[];
  /** Lines that are there already, and as what. */
  readonly known: readonly { readonly line: number; readonly reference: string }[];
  /** Where there is any, nothing is imported. */
  readonly problems: readonly FieldProblem[];
  /** All rooms that a space of the venue takes up. */
  readonly roomIds: readonly string[];
  /** From the first beginning of a line to the last end. */
  readonly during: Interval;
}

/** @throws NotFoundError when there is no such venue */
export async function planBookingImport(
  db: Reader,
  venueId: string,
  { lines, hasDecimalComma }: BookingSheet,
  now: Instant,
): Promise<BookingImportPlan> {
  const file = await readVenueFile(db, venueId, []);
  if (file === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
  const { venue, spaces } = file;
  const { bookings, problems } = readSheet(lines, { venue, spaces, now, hasDecimalComma });
  const roomIds = [...new Set(spaces.flatMap(({ rooms }) => rooms))].map((room) => roomIdOf(venueId, room));
  const during = {
    startsAt: bookings.reduce((first, { startsAt }) => Math.min(first, startsAt), Number.MAX_SAFE_INTEGER),
    endsAt: bookings.reduce((last, { endsAt }) => Math.max(last, endsAt), 0),
  };
  if (bookings.length === 0) return { venue, fresh: [], known: [], problems, roomIds, during };
  const { fresh, known } = apart(bookings, await listKnownBookings(db, venueId, during), now, problems);
  const standing = await listStanding(db, venueId, roomIds, during, now);
  const inRooms = standing.map(({ roomId, ...each }) => ({ ...each, room: roomNameOf(roomId) }));
  const wanted = fresh.map(({ space, ...each }) => ({ ...each, rooms: space.rooms }));
  // What is past was not kept away by a block that came later, or comes every year.
  const toCome = fresh.filter(({ endsAt }) => endsAt > now);
  const blocked = blockedLines(toCome, await listBlocks(db, venueId), file);
  problems.push(...sheetConflicts(inRooms, wanted), ...blocked);
  return { venue, fresh, known, problems: inOrder(problems), roomIds, during };
}

/** Lines that a block takes, whichever of the spaces that share a room it is for. */
function blockedLines(
  fresh: readonly SheetBooking[],
  blocks: readonly StoredBlock[],
  { venue, spaces }: VenueFile,
): FieldProblem[] {
  const inRooms = blocks.map((block) => ({ ...block, rooms: new Set(roomsOfBlock(block, spaces)) }));
  const blocked = new BlockedDates(inRooms, venue.timezone);
  return fresh.flatMap((each) => {
    const block = blocked
      .allTaking(each)
      .find(({ rooms }) => each.space.rooms.some((room) => rooms.has(room)));
    if (block === undefined) return [];
    return {
      path: `line ${each.line}`,
      message: `takes a room at the time of a block, ${block.id}`,
      ...told('blocked'),
    };
  });
}

/** Those that are there already: of the same slot, space, date and guest. */
function apart(
  bookings: readonly SheetBooking[],
  existing: readonly KnownBooking[],
  now: Instant,
  problems: FieldProblem[],
) {
  const existingByName = Map.groupBy(existing, ({ spaceId, slotId, date, guestName, guestEmail }) =>
    nameOf([spaceId, slotId, date, guestName, guestEmail]),
  );
  const fresh: SheetBooking[] = [];
  const known: { line: number; reference: string }[] = [];
  for (const each of bookings) {
    const { line, isHeld, booking } = each;
    const { spaceId, slotId, date, name, email = '' } = booking;
    const same = (existingByName.get(nameOf([spaceId, slotId, date, name, email])) ?? []).map((found) => ({
      reference: found.reference,
      status: statusAt(found.status, found.holdExpiresAt, now),
    }));
    const isAsSaid = ({ status }: { status: RequestStatus }) =>
      status === 'accepted' || (isHeld && status === 'pending_approval');
    const [standing = same.at(-1)] = same.filter(isAsSaid);
    if (standing === undefined) fresh.push(each);
    else if (isAsSaid(standing)) known.push({ line, reference: standing.reference });
    else
      problems.push({
        path: `line ${line}`,
        message: `is ${standing.reference} already, which is ${standing.status} here: decide there, and take the line out`,
        ...told('here_already', standing),
      });
  }
  return { fresh, known };
}

const nameOf = (parts: readonly string[]) => JSON.stringify(parts.map((part) => part.toLowerCase()));

/** As the file has them. */
function inOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const lineOf = ({ path }: FieldProblem) => Number(/^line (\d+)/.exec(path)?.[1]);
  return problems.toSorted((a, b) => lineOf(a) - lineOf(b));
}
