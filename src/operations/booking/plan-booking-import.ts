import { roomsOfBlock } from '../../domain/booking/block.ts';
import { BlockedDates, type DatedInterval } from '../../domain/booking/blocked-dates.ts';
import { type RequestStatus, statusAt } from '../../domain/booking/booking-request.ts';
import { bookingName } from '../../domain/booking/guest.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
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
  type ExistingBooking,
  listExistingBookings,
  listMovedBookings,
  listRoomOccupancies,
} from '../../storage/booking/import-lookups.ts';
import { readVenueFile } from '../../storage/documents/venue-file.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { roomIdOf, roomNameOf } from '../../storage/venue/rooms.ts';
import { findGroupsOfGuests } from './groups-of-guest.ts';

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
  const found = await listExistingBookings(db, venueId, { ...around, references });
  const names = bookings.map(({ booking: { name } }) => name);
  const moved = await listMovedBookings(db, venueId, names);
  const { newBookings, known: existing } = separateExisting(bookings, [...found, ...moved], now, {
    problems,
    warnings,
  });
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

/**
 * Separates bookings that exist already: by their reference in the file, which may be ours, else by guest, space and start,
 * also if they were moved since. What was cancelled or declined stays so, unless the row was corrected to another space or
 * time.
 */
function separateExisting(
  bookings: readonly CheckedBooking[],
  existing: readonly ExistingBooking[],
  now: Instant,
  { problems, warnings }: { readonly problems: ImportProblem[]; readonly warnings: ImportProblem[] },
) {
  const byReference = Map.groupBy(existing, ({ importReference }) => importReference);
  const byOwnReference = Map.groupBy(existing, ({ reference }) => reference);
  const byGuest = Map.groupBy(existing, ({ spaceId, startsAt, guestName, guestEmail }) =>
    guestKey({ spaceId, startsAt, name: guestName, email: guestEmail }),
  );
  const newBookings: CheckedBooking[] = [];
  const known: { line: number; reference: string }[] = [];
  for (const each of bookings) {
    const { index, line, isHeld, startsAt, booking } = each;
    const { spaceId, name, email = '', importReference = null } = booking;
    const sameGuest = byGuest.get(guestKey({ spaceId, startsAt, name, email })) ?? [];
    // Two references are two bookings, even of the same guest.
    const mayBeSame = (found: ExistingBooking) => importReference === null || found.importReference === null;
    const withReference =
      importReference === null
        ? undefined
        : (byReference.get(importReference) ?? byOwnReference.get(importReference));
    const same = (withReference ?? sameGuest.filter(mayBeSame)).map((found) => ({
      reference: found.reference,
      status: statusAt(found, now),
      isFormer: found.isFormer,
      isElsewhere: found.spaceId !== spaceId || found.startsAt !== startsAt,
    }));
    const matchesExisting = ({ status }: { status: RequestStatus }) =>
      status === 'accepted' || (isHeld && status === 'pending_approval');
    const isDropped = ({ status }: { status: RequestStatus }) =>
      status === 'cancelled' || status === 'declined';
    const relevant = same.filter((found) => !isDropped(found) || !found.isElsewhere);
    const matching = relevant.filter(matchesExisting);
    const isHere = ({ isFormer, isElsewhere }: (typeof same)[number]) => !isFormer && !isElsewhere;
    const found = matching.find(isHere) ?? matching[0] ?? relevant.at(-1);
    if (found === undefined) {
      newBookings.push(each);
      continue;
    }
    const { reference, status } = found;
    if (matchesExisting(found) || isDropped(found)) known.push({ line, reference });
    if (isDropped(found))
      warnings.push({
        index,
        line,
        field: null,
        message: `is ${reference}, which is ${status} and stays so: undo that to book it again`,
        ...codedProblem('here_and_over', { reference, status }),
      });
    else if (matchesExisting(found)) {
      if (!isHere(found))
        warnings.push({
          index,
          line,
          field: null,
          message: `is ${reference}, which is no longer at this time or in this space, and stays so`,
          ...codedProblem('here_elsewhere', { reference }),
        });
    } else
      problems.push({
        index,
        line,
        field: null,
        message: `is ${reference}, which is already here and ${status}: decide on that request, and remove the line`,
        ...codedProblem('here_already', { reference, status }),
      });
  }
  return { newBookings, known };
}

const guestKey = (of: {
  readonly spaceId: string;
  readonly startsAt: Instant;
  readonly name: string;
  readonly email: string;
}) => JSON.stringify([of.spaceId, of.startsAt, of.name.toLowerCase(), addressKeyOf(of.email)]);

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
