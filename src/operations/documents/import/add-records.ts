/** Adds the records of a full export besides its venue: blocks, booking requests, events. */
import { isDeepStrictEqual } from 'node:util';
import { blockContentKey, roomsOfBlock } from '../../../domain/booking/block.ts';
import { BlockedDates } from '../../../domain/booking/blocked-dates.ts';
import type { BookedItem } from '../../../domain/booking/booked-item.ts';
import { type BookingRequest, eraseGuestFrom, holdExpiry } from '../../../domain/booking/booking-request.ts';
import { addressKeyOf } from '../../../domain/booking/guest-keys.ts';
import type { ExportedRequest, ExportRecord } from '../../../domain/documents/full-export/records.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import { type FieldProblem, ValidationError } from '../../../domain/errors.ts';
import type { Actor } from '../../../domain/events/actor.ts';
import type { ImportedEvent } from '../../../domain/events/event.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { insertFeed } from '../../../storage/access/feeds.ts';
import { deleteBlock, insertBlock, listBlocks, type StoredBlock } from '../../../storage/booking/blocks.ts';
import { findBookingRequests } from '../../../storage/booking/booking-requests.ts';
import { listBookingsInBlock } from '../../../storage/booking/bookings-in-block.ts';
import {
  addressesInUse,
  findGuestRecords,
  hasGuestRecord,
  storeGuestRecord,
} from '../../../storage/booking/guest-records.ts';
import { deleteIdempotencyKeys } from '../../../storage/booking/idempotency-keys.ts';
import { insertNotes } from '../../../storage/booking/notes.ts';
import { deleteExpiredHolds, listOccupancies } from '../../../storage/booking/occupancies.ts';
import { insertBookingRequests, occupyForItems } from '../../../storage/documents/full-export.ts';
import { chunks } from '../../../storage/engine/chunks.ts';
import type { Writer } from '../../../storage/engine/storage.ts';
import { importEventLogEntries as addToLog, listEventLogOf } from '../../../storage/events/event-log.ts';
import { insertGroupMembers, insertGuestCode } from '../../../storage/venue/guest-groups.ts';
import { findLetter, upsertLetter } from '../../../storage/venue/letters.ts';
import { insertPhoto } from '../../../storage/venue/photos.ts';
import { roomIdOf } from '../../../storage/venue/rooms.ts';
import { eraseGuestsInTransaction } from '../../booking/erase-guests.ts';
import type { SkippedBooking } from './skipped-bookings.ts';

/** A record with its line number. */
export interface RecordWithLineNumber {
  readonly line: number;
  readonly record: ExportRecord;
}

/** The state shared by the batches of an import. */
export interface ImportBatch {
  readonly db: Writer;
  /** The actor for the event log. */
  readonly actor: Actor;
  readonly file: VenueFile;
  /** Checks each request for conflicts, so that the error can name them. */
  readonly checksConflicts: boolean;
  readonly now: Instant;
  /** All rooms of the file's spaces. */
  readonly named: ReadonlySet<string>;
  /** Blocks that this import added from the venue file and that still need their exported ids. */
  readonly newBlocks: StoredBlock[];
  /** References of bookings that may stay in rooms which the file does not name. */
  readonly leave: ReadonlySet<string>;
  /** The bookings that stay in such rooms. */
  readonly left: SkippedBooking[];
  /** Conflicting bookings that are not left in place. */
  readonly conflicts: FieldProblem[];
}

/** An item of a request, its current rooms, and when its hold expires. */
type TakenItem = BookedItem &
  Pick<BookingRequest, 'reference'> & {
    readonly item: number;
    readonly rooms: readonly string[];
    readonly expiresAt: Instant | null;
  };

type RecordOf<Kind extends ExportRecord['kind']> = RecordWithLineNumber & {
  readonly record: Extract<ExportRecord, { kind: Kind }>;
};

/**
 * Adds missing blocks of staff, and gives new blocks of the venue file their exported ids.
 *
 * @returns the number of blocks added
 */
export async function addBlocks(
  { db, file, newBlocks, now }: ImportBatch,
  lines: readonly RecordOf<'block'>[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const venueId = file.venue.id;
  const known = new Map((await listBlocks(db, venueId)).map((block) => [block.id, block]));
  const spaceIds = new Set(file.spaces.map(({ id }) => id));
  const problems: FieldProblem[] = [];
  let added = 0;
  for (const { line, record } of lines) {
    const block = { ...record.block, venueId };
    const reject = (message: string) => problems.push({ path: `line ${line}, block`, message });
    const existing = known.get(block.id);
    if (existing !== undefined) {
      if (!isDeepStrictEqual({ ...existing }, { ...block }))
        reject(`${block.id} already exists with different content`);
      continue;
    }
    if (block.source === 'import') {
      // Blocks that were stored before this import keep their ids.
      const index = newBlocks.findIndex((added) => blockContentKey(added) === blockContentKey(block));
      const [added] = index < 0 ? [] : newBlocks.splice(index, 1);
      if (added === undefined) continue;
      await deleteBlock(db, venueId, added.id);
      await insertBlock(db, block);
      known.set(block.id, block);
      continue;
    }
    const anonymous = block.spaceIds?.find((spaceId) => !spaceIds.has(spaceId));
    if (anonymous !== undefined) {
      reject(`"${anonymous}" is not the id of a space of this file`);
      continue;
    }
    const roomIds = roomsOfBlock(block, file.spaces).map((room) => roomIdOf(venueId, room));
    const conflicts = await listBookingsInBlock(db, venueId, roomIds, block, file.venue.timezone, now);
    if (conflicts.length > 0)
      reject(`its dates are taken by ${conflicts.map(({ reference }) => reference).join(', ')}`);
    else await insertBlock(db, block);
    known.set(block.id, block);
    added += 1;
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return added;
}

/** Adds missing feeds. A feed that exists stays as it is, also if it is revoked. */
export async function addFeeds(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'feed'>[],
): Promise<number> {
  let added = 0;
  for (const { record } of lines)
    if (await insertFeed(db, { ...record.feed, venueId: file.venue.id })) added += 1;
  return added;
}

/** Adds missing letter templates. A template that exists stays as it is. */
export async function addLetters(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'letter'>[],
): Promise<number> {
  let added = 0;
  for (const { record } of lines) {
    const { occasion, language, ...text } = record.letter;
    const name = { venueId: file.venue.id, occasion, language };
    if ((await findLetter(db, name)) !== undefined) continue;
    await upsertLetter(db, name, text);
    added += 1;
  }
  return added;
}

/** Adds missing codes of guest groups. A code that exists stays as it is. */
export async function addGuestCodes(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'guestCode'>[],
): Promise<number> {
  assertGroupsExist(
    file,
    lines.map(({ line, record }) => ({ line, kind: record.kind, groupId: record.guestCode.groupId })),
  );
  let added = 0;
  for (const { record } of lines) if (await insertGuestCode(db, file.venue.id, record.guestCode)) added += 1;
  return added;
}

/** Adds missing members of guest groups. */
export async function addGroupMembers(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'guestGroupMember'>[],
): Promise<number> {
  const members = lines.map(({ record }) => record.guestGroupMember);
  assertGroupsExist(
    file,
    lines.map(({ line, record }) => ({ line, kind: record.kind, groupId: record.guestGroupMember.groupId })),
  );
  return insertGroupMembers(db, file.venue.id, members);
}

/** @throws ValidationError if the file's venue has no such group */
function assertGroupsExist(
  { venue }: VenueFile,
  named: readonly { readonly line: number; readonly kind: string; readonly groupId: string }[],
): void {
  const ids = new Set(venue.groups.map(({ id }) => id));
  const problems = named.flatMap(({ line, kind, groupId }) =>
    ids.has(groupId)
      ? []
      : [{ path: `line ${line}, ${kind}`, message: `"${groupId}" is not the id of a group of this file` }],
  );
  if (problems.length > 0) throw new ValidationError(problems);
}

/** Adds missing photos and returns their number. The same id means the same content. */
export async function addPhotos(
  { db, file, now }: ImportBatch,
  lines: readonly RecordOf<'photo'>[],
): Promise<number> {
  let added = 0;
  for (const { record } of lines) {
    const { files, ...photo } = record.photo;
    const contents = files.map(({ content, ...of }) => ({ ...of, content: Buffer.from(content, 'base64') }));
    if (await insertPhoto(db, { ...photo, venueId: file.venue.id }, contents, now)) added += 1;
  }
  return added;
}

/** Adds missing booking requests with their rooms and returns their number. */
export async function addRequests(
  work: ImportBatch,
  lines: readonly RecordOf<'bookingRequest'>[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const { db, file, now } = work;
  const known: Map<string, BookingRequest> = await findBookingRequests(
    db,
    file.venue.id,
    lines.map(({ record }) => record.bookingRequest.reference),
  );
  const fresh: BookingRequest[] = [];
  const taken: TakenItem[] = [];
  /** Requests whose guests are stored here but erased in the file. */
  const deleted: string[] = [];
  const noted: ReturnType<typeof notesOf> = [];
  const problems: FieldProblem[] = [];
  const blocks = (await listBlocks(db, file.venue.id)).map((block) => ({
    ...block,
    rooms: new Set(roomsOfBlock(block, file.spaces)),
  }));
  const blocked = new BlockedDates(blocks, file.venue.timezone);
  for (const { line, record } of lines) {
    const { rooms, notes, ...rest } = record.bookingRequest;
    const request: BookingRequest = { ...rest, venueId: file.venue.id };
    const existing = known.get(request.reference);
    if (existing !== undefined) {
      if (!isSame(existing, request))
        problems.push({ path: `line ${line}, bookingRequest`, message: difference(existing, request) });
      else if (existing.erasedAt === null && request.erasedAt !== null) deleted.push(request.reference);
      // Notes about a guest who is erased here are not restored.
      else if (existing.erasedAt === null) noted.push(...notesOf(request, notes));
      continue;
    }
    noted.push(...notesOf(request, notes));
    known.set(request.reference, request);
    const expiresAt = holdExpiry(request);
    const hasExpired = expiresAt !== null && expiresAt <= now;
    fresh.push(request);
    for (const item of request.items) {
      const own = hasExpired ? undefined : rooms.find((each) => each.item === item.number);
      const { reference } = request;
      const each = { ...item, item: item.number, reference, rooms: own?.rooms ?? [], expiresAt };
      taken.push(each);
      checkRoomNames(work, line, each);
      const block =
        each.endsAt <= now
          ? undefined
          : blocked.findBlocks(each).find((found) => each.rooms.some((room) => found.rooms.has(room)));
      if (block !== undefined)
        problems.push({
          path: `line ${line}, bookingRequest.rooms`,
          message: `${reference} is on ${each.date}, which the block ${block.id} covers`,
        });
      if (work.checksConflicts) problems.push(...(await roomsInTheWay(work, line, each)));
    }
  }
  if (problems.length > 0) throw new ValidationError(problems);
  if (deleted.length > 0) {
    await eraseGuestsInTransaction(
      db,
      { venueId: file.venue.id, references: deleted, actor: work.actor },
      now,
    );
    for (const reference of deleted) await deleteIdempotencyKeys(db, { venueId: file.venue.id, reference });
  }
  await insertBookingRequests(db, fresh, now);
  await occupyForItems(db, file.venue.id, taken);
  for (const some of chunks(noted)) await insertNotes(db, file.venue.id, some);
  return fresh.length;
}

/**
 * Adds what staff stored about guests, of those addresses that a request here has. A guest about whom something is stored
 * here stays as they are.
 */
export async function addGuests(
  { db, file }: ImportBatch,
  lines: readonly RecordOf<'guest'>[],
): Promise<number> {
  const venueId = file.venue.id;
  let added = 0;
  for (const { record } of lines) {
    const { id, notes, addresses: all } = record.guest;
    const named = all.flatMap((address) => addressKeyOf(address) ?? []);
    const addresses = [...(await addressesInUse(db, venueId, named))].sort();
    if (addresses.length === 0 || (notes === '' && addresses.length === 1)) continue;
    const known = await findGuestRecords(db, venueId, addresses);
    if (known.size > 0 || (await hasGuestRecord(db, venueId, id))) continue;
    await storeGuestRecord(db, venueId, { id, notes, addresses });
    added += 1;
  }
  return added;
}

const notesOf = ({ reference }: BookingRequest, notes: ExportedRequest['notes']) =>
  notes.map((note) => ({ ...note, reference }));

/**
 * Returns whether two versions of a request are equal, apart from a guest erased in one of them: an older file does
 * not restore an erased guest, and a newer one erases it here.
 */
function isSame(existing: BookingRequest, request: BookingRequest): boolean {
  if (existing.erasedAt === null && request.erasedAt === null) return isDeepStrictEqual(existing, request);
  return isDeepStrictEqual(eraseGuestFrom(existing, 0), eraseGuestFrom(request, 0));
}

function difference(existing: BookingRequest, request: BookingRequest): string {
  const statuses =
    existing.status === request.status ? '' : ` (${existing.status} here, ${request.status} in the file)`;
  return `${request.reference} already exists with different content${statuses}; import into a database without it`;
}

/** A future request in a room that no space names could be double-booked: the room may have another name now. */
function checkRoomNames(
  { named, now, leave, left, conflicts }: ImportBatch,
  line: number,
  { reference, rooms, space, date, endsAt }: TakenItem,
): void {
  if (endsAt <= now) return;
  const room = rooms.find((each) => !named.has(each));
  if (room === undefined) return;
  if (leave.has(reference)) left.push({ reference, rooms });
  else
    conflicts.push({
      path: `line ${line}, bookingRequest.rooms`,
      message: `${reference} (${space.id}, ${date}) is in the room ${room}, which no space names`,
    });
}

async function roomsInTheWay(
  { db, file, now }: ImportBatch,
  line: number,
  item: TakenItem,
): Promise<FieldProblem[]> {
  const roomIds = item.rooms.map((room) => roomIdOf(file.venue.id, room));
  await deleteExpiredHolds(db, file.venue.id, roomIds, item, now);
  const [conflicts] = await listOccupancies(db, file.venue.id, roomIds, item);
  if (conflicts === undefined) return [];
  const message = `${item.reference} would share a room with ${conflicts.reference}`;
  return [{ path: `line ${line}, bookingRequest.rooms`, message }];
}

/** Adds missing events and returns their number. */
export async function addEventLogEntries(
  { db, file, now }: ImportBatch,
  lines: readonly RecordOf<'auditEntry'>[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const entries = lines.map(({ record }) => ({ ...record.auditEntry, venueId: file.venue.id }));
  const subjects = [...new Set(entries.map(({ subject }) => subject))];
  // Events have no ids: equal content at the same instant means the same event.
  const nameOf = ({ at, actor, action, subject, details }: ImportedEvent) =>
    JSON.stringify([at, actor, action, subject, details]);
  const existing = new Set((await listEventLogOf(db, file.venue.id, subjects)).map(nameOf));
  const fresh = entries.filter((entry) => !existing.has(nameOf(entry)));
  await addToLog(db, fresh, now);
  return fresh.length;
}

/** Returns the records of one kind in a batch, in order. */
export function recordsOfKind<Kind extends ExportRecord['kind']>(
  batch: readonly RecordWithLineNumber[],
  kind: Kind,
) {
  return batch.filter((numbered): numbered is RecordOf<Kind> => numbered.record.kind === kind);
}
