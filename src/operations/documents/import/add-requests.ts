import { isDeepStrictEqual } from 'node:util';
import { roomsOfBlock } from '../../../domain/booking/block.ts';
import { BlockedDates } from '../../../domain/booking/blocked-dates.ts';
import type { BookedItem } from '../../../domain/booking/booked-item.ts';
import { type BookingRequest, eraseGuestFrom, holdExpiry } from '../../../domain/booking/booking-request.ts';
import type { ExportedRequest } from '../../../domain/documents/full-export/records.ts';
import { type FieldProblem, ValidationError } from '../../../domain/errors.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { listBlocks } from '../../../storage/booking/blocks.ts';
import { insertCorrections } from '../../../storage/booking/corrections.ts';
import { deleteIdempotencyKeys } from '../../../storage/booking/idempotency-keys.ts';
import { type ImportedRow, insertImportedRows } from '../../../storage/booking/imported-rows.ts';
import { insertNotes } from '../../../storage/booking/notes.ts';
import { deleteExpiredHolds } from '../../../storage/booking/occupancies.ts';
import { listOccupancies } from '../../../storage/booking/occupancies-by-interval.ts';
import { requestsInPieces } from '../../../storage/booking/request-pieces.ts';
import { insertBookingRequests, occupyForItems } from '../../../storage/documents/full-export.ts';
import { chunks } from '../../../storage/engine/chunks.ts';
import { roomIdOf } from '../../../storage/venue/rooms.ts';
import { eraseGuestsInTransaction } from '../../booking/erase-guests.ts';
import type { ImportBatch, RecordOf } from './import-batch.ts';

/** An item of a request, its current rooms, and when its hold expires. */
type TakenItem = BookedItem &
  Pick<BookingRequest, 'reference'> & {
    readonly item: number;
    readonly rooms: readonly string[];
    readonly expiresAt: Instant | null;
  };

/** Adds missing booking requests with their rooms and returns their number. */
export async function addRequests(
  work: ImportBatch,
  lines: readonly RecordOf<'bookingRequest'>[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const { db, file, now } = work;
  const stored = await compareWithStored(work, lines);
  const fresh = new Map<string, BookingRequest>();
  const taken: TakenItem[] = [];
  /** Requests whose guests are stored here but erased in the file. */
  const deleted: string[] = [];
  const noted: ReturnType<typeof notesOf> = [];
  const corrected: ReturnType<typeof correctionsOf> = [];
  const fileRows: ImportedRow[] = [];
  const problems: FieldProblem[] = [];
  const blocks = (await listBlocks(db, file.venue.id)).map((block) => ({
    ...block,
    rooms: new Set(roomsOfBlock(block, file.spaces)),
  }));
  const blocked = new BlockedDates(blocks, file.venue.timezone);
  for (const { line, record } of lines) {
    const { request, rooms, notes, corrections, importedRows } = partsOf(work, record);
    const earlier = fresh.get(request.reference);
    const existing = stored.get(line) ?? (earlier && compare(earlier, request));
    if (existing !== undefined) {
      if (!existing.isSame)
        problems.push({ path: `line ${line}, bookingRequest`, message: difference(existing, request) });
      else if (existing.erasedAt === null && request.erasedAt !== null) deleted.push(request.reference);
      // What is about a guest who is erased here is not restored.
      else if (existing.erasedAt === null) {
        noted.push(...notesOf(request, notes));
        corrected.push(...correctionsOf(request, corrections));
      }
      continue;
    }
    noted.push(...notesOf(request, notes));
    corrected.push(...correctionsOf(request, corrections));
    fileRows.push(...importedRows.map((row) => ({ ...row, reference: request.reference })));
    const expiresAt = holdExpiry(request);
    const hasExpired = expiresAt !== null && expiresAt <= now;
    fresh.set(request.reference, request);
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
  await insertBookingRequests(db, [...fresh.values()], work.recordedUntil);
  await occupyForItems(db, file.venue.id, taken);
  for (const some of chunks(noted)) await insertNotes(db, file.venue.id, some);
  await insertImportedRows(db, file.venue.id, fileRows);
  for (const some of chunks(corrected)) await insertCorrections(db, file.venue.id, some);
  return fresh.size;
}

/** A request that exists already, compared with that of the file. */
interface Existing extends Pick<BookingRequest, 'status' | 'erasedAt'> {
  readonly isSame: boolean;
}

const compare = (existing: BookingRequest, request: BookingRequest): Existing => ({
  status: existing.status,
  erasedAt: existing.erasedAt,
  isSame: isSame(existing, request),
});

/** Compares lines with the stored requests, by line; those that are not stored are left out. */
async function compareWithStored(work: ImportBatch, lines: readonly RecordOf<'bookingRequest'>[]) {
  const compared = new Map<number, Existing>();
  const linesOf = Map.groupBy(lines, ({ record }) => record.bookingRequest.reference);
  for await (const piece of requestsInPieces(work.db, work.file.venue.id, [...linesOf.keys()]))
    for (const existing of piece)
      for (const { line, record } of linesOf.get(existing.reference) ?? [])
        compared.set(line, compare(existing, partsOf(work, record).request));
  return compared;
}

/** Separates a request from what the file has with it. */
function partsOf({ file }: ImportBatch, { bookingRequest }: RecordOf<'bookingRequest'>['record']) {
  const { rooms, notes, corrections, importedRows, ...rest } = bookingRequest;
  const request: BookingRequest = { ...rest, venueId: file.venue.id };
  return { request, rooms, notes, corrections, importedRows };
}

const notesOf = ({ reference }: BookingRequest, notes: ExportedRequest['notes']) =>
  notes.map((note) => ({ ...note, reference }));
const correctionsOf = ({ reference }: BookingRequest, corrections: ExportedRequest['corrections']) =>
  corrections.map((correction) => ({ ...correction, reference }));

/**
 * Returns whether two versions of a request are equal, apart from a guest erased in one of them: an older file does
 * not restore an erased guest, and a newer one erases it here.
 */
function isSame(existing: BookingRequest, request: BookingRequest): boolean {
  if (existing.erasedAt === null && request.erasedAt === null) return isDeepStrictEqual(existing, request);
  return isDeepStrictEqual(eraseGuestFrom(existing, 0), eraseGuestFrom(request, 0));
}

function difference(existing: Existing, request: BookingRequest): string {
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
