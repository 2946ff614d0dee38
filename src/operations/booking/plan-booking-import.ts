import { roomsOfBlock } from '../../domain/booking/block.ts';
import { BlockedDates, type DatedInterval } from '../../domain/booking/blocked-dates.ts';
import { bookingName } from '../../domain/booking/guest.ts';
import {
  type CheckedBooking,
  checkBookings,
  type ImportRow,
} from '../../domain/booking/import/check-bookings.ts';
import { findCloseLines } from '../../domain/booking/import/close-lines.ts';
import { alternativesOf } from '../../domain/booking/import/import-alternatives.ts';
import { findImportConflicts } from '../../domain/booking/import/import-conflicts.ts';
import type { ImportProblem } from '../../domain/booking/import/import-problem.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { type FieldProblem, NotFoundError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { listBlocks, type StoredBlock } from '../../storage/booking/blocks.ts';
import {
  listExistingBookings,
  listMovedBookings,
  listRoomOccupancies,
} from '../../storage/booking/import-lookups.ts';
import { listImportedRows } from '../../storage/booking/imported-rows.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { roomIdOf, roomNameOf } from '../../storage/venue/rooms.ts';
import { findGroupsOfGuests } from './groups-of-guest.ts';
import { separateExisting } from './separate-existing.ts';

/** Existing bookings of a venue. */
export interface ImportedBookings {
  readonly rows: readonly ImportRow[];
  /** Problems of rows that could not be read. */
  readonly problems: readonly ImportProblem[];
  /** What is unusual about rows in the file, such as a second price; omitted: nothing. */
  readonly warnings?: readonly ImportProblem[];
  /** The path of a problem, for its message. */
  readonly pathOf: (problem: ImportProblem) => string;
}

/** What an import would do. */
export interface BookingImportPlan {
  readonly venue: { readonly timezone: string };
  readonly newBookings: readonly CheckedBooking[];
  /** Lines that exist already, with their references. */
  readonly existing: readonly { readonly line: number; readonly reference: string }[];
  /** If there are any, nothing is imported. */
  readonly problems: readonly FieldProblem[];
  /** What is unusual about valid lines; they are imported. */
  readonly warnings: readonly FieldProblem[];
  /** All rooms of the venue's spaces. */
  readonly roomIds: readonly string[];
  /** From the earliest start of a line to the latest end. */
  readonly period: Interval;
}

/**
 * Plans an import without writing.
 *
 * @throws NotFoundError if there is no such venue
 */
export async function planBookingImport(
  db: Reader,
  venueId: string,
  { rows, problems: unread, warnings: seen = [], pathOf }: ImportedBookings,
  now: Instant,
): Promise<BookingImportPlan> {
  const file = await readVenueFile(db, venueId, []);
  if (file === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
  const { venue, spaces } = file;
  const emails = rows.flatMap(({ booking }) => booking.email ?? []);
  const groupsOf = await findGroupsOfGuests(db, venueId, emails);
  const { bookings, problems, warnings: unusual } = checkBookings(rows, { venue, spaces, now, groupsOf });
  problems.push(...unread);
  const roomIds = [...new Set(spaces.flatMap(({ rooms }) => rooms))].map((room) => roomIdOf(venueId, room));
  const period = {
    startsAt: bookings.reduce((first, { startsAt }) => Math.min(first, startsAt), Number.MAX_SAFE_INTEGER),
    endsAt: bookings.reduce((last, { endsAt }) => Math.max(last, endsAt), 0),
  };
  const warnings = [...seen, ...unusual];
  const planned = (newBookings: readonly CheckedBooking[], existing: BookingImportPlan['existing']) => ({
    venue,
    roomIds,
    period,
    newBookings,
    existing,
    problems: sortByLine(problems, pathOf),
    warnings: sortByLine(warnings, pathOf),
  });
  if (bookings.length === 0) return planned([], []);
  const references = referencesOf(bookings);
  const around = { startsAt: period.startsAt - maxOccupancyMs, endsAt: period.endsAt + maxOccupancyMs };
  const fileRows = await listImportedRows(db, venueId, references);
  const found = await listExistingBookings(db, venueId, {
    ...around,
    references: [...references, ...fileRows.map(({ reference }) => reference)],
  });
  const names = bookings.map(({ booking: { name } }) => name);
  const moved = await listMovedBookings(db, venueId, names);
  const { newBookings, known: existing } = separateExisting(
    bookings,
    { existing: [...found, ...moved], fileRows },
    now,
    { problems, warnings },
  );
  const guests = new Map(
    found.map(({ reference, title, guestName }) => [reference, bookingName(title, guestName)]),
  );
  const occupancies = await listRoomOccupancies(db, venueId, roomIds, around, now);
  const inRooms = occupancies.map(({ roomId, ...each }) => ({
    ...each,
    room: roomNameOf(roomId),
    label: guests.get(each.reference) || undefined,
  }));
  const requested = newBookings.map((each) => ({
    ...each,
    rooms: each.space.rooms,
    label: labelOf(each),
  }));
  // Blocks do not apply to past bookings: they may be newer, or repeat every year.
  const upcoming = newBookings.filter(({ endsAt }) => endsAt > now);
  const blocks = blocksInRooms(await listBlocks(db, venueId), file);
  const conflicts = findImportConflicts(
    inRooms.filter(({ isEvent }) => isEvent),
    requested,
    (line) =>
      alternativesOf(line, file).filter((each) => each.startsAt > now && !blocks.cover(each, each.rooms)),
  );
  problems.push(...conflicts, ...blockedLines(upcoming, blocks));
  const refused = new Set(conflicts.map(({ index }) => index));
  const fitting = requested.filter(({ endsAt, index }) => endsAt > now && !refused.has(index));
  warnings.push(...findCloseLines(inRooms, fitting));
  return planned(newBookings, existing);
}

const labelOf = ({ booking: { name, company, date }, space, startTime, endTime }: CheckedBooking) =>
  `${company ?? name}, ${space.name}, ${date} ${startTime}–${endTime}`;

/** Finds the block that covers some rooms at a time, of any space that shares one. */
function blocksInRooms(blocks: readonly StoredBlock[], { venue, spaces }: VenueFile) {
  const inRooms = blocks.map((block) => ({ ...block, rooms: new Set(roomsOfBlock(block, spaces)) }));
  const blocked = new BlockedDates(inRooms, venue.timezone);
  return {
    cover: (at: Omit<DatedInterval, 'timezone'>, rooms: readonly string[]) =>
      blocked
        .findBlocks({ ...at, timezone: venue.timezone })
        .find((block) => rooms.some((room) => block.rooms.has(room))),
  };
}

/** Returns the lines that a block covers. */
function blockedLines(
  newBookings: readonly CheckedBooking[],
  blocks: ReturnType<typeof blocksInRooms>,
): ImportProblem[] {
  return newBookings.flatMap((each) => {
    const { booking, startsAt, endsAt } = each;
    const block = blocks.cover({ date: booking.date, startsAt, endsAt }, each.space.rooms);
    if (block === undefined) return [];
    return {
      index: each.index,
      line: each.line,
      field: null,
      message: `${labelOf(each)}: takes a room that the block ${block.id} covers`,
      ...codedProblem('blocked'),
    };
  });
}

const referencesOf = (bookings: readonly CheckedBooking[]) =>
  bookings.flatMap(({ booking: { importReference } }) => importReference ?? []);

/** Sorts problems by their order in the file. */
function sortByLine(
  problems: readonly ImportProblem[],
  pathOf: (problem: ImportProblem) => string,
): FieldProblem[] {
  return problems
    .toSorted((a, b) => a.line - b.line || a.index - b.index)
    .map((each) => {
      const { index: _, line: __, field: ___, ...problem } = each;
      return { path: pathOf(each), ...problem };
    });
}
