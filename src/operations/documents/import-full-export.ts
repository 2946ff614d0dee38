import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { listBlocks } from '../../storage/booking/blocks.ts';
import { deleteAllExpiredHolds } from '../../storage/booking/occupancies.ts';
import { deletePreparation, recomputePreparation, since } from '../../storage/booking/preparation.ts';
import { maxRowsPerStatement } from '../../storage/engine/chunks.ts';
import { NameTakenError, OverlapError } from '../../storage/engine/errors.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { bumpSpaceRevisions, roomIdOf } from '../../storage/venue/rooms.ts';
import { lockVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';
import { transactOrDryRun } from '../dry-run.ts';
import { addBlocks } from './import/add-blocks.ts';
import { addGroupMembers, addGuestCodes, addGuestContacts, addGuests } from './import/add-guests.ts';
import { addEventLogEntries, addFeeds, addLetters, addPhotos } from './import/add-records.ts';
import { addRequests } from './import/add-requests.ts';
import { type ImportBatch, type RecordWithLineNumber, recordsOfKind } from './import/import-batch.ts';
import type { ImportPlan } from './import/plan-import.ts';
import { BookingConflictError } from './import/refuse-import.ts';
import { recordSkippedBookings, validateSkippedBookings } from './import/skipped-bookings.ts';
import { applyVenueFile, countRows } from './import-venue.ts';

/** The changes to the venue, and the number of new records of each kind. */
export interface ImportResult {
  readonly plan: ImportPlan;
  readonly blocks: number;
  readonly feeds: number;
  readonly letters: number;
  readonly guestCodes: number;
  readonly guestGroupMembers: number;
  readonly photos: number;
  readonly bookingRequests: number;
  readonly guestContacts: number;
  readonly guests: number;
  readonly auditEntries: number;
}

/** Options of a full import. */
export interface FullImportOptions {
  /** The actor for the event log. */
  readonly actor: Actor;
  /** References of bookings to leave in place although the file conflicts with them. */
  readonly leave?: readonly string[];
  /** Dry run: everything is done and rolled back. */
  readonly isDryRun?: boolean;
  /** What the copy of a venue that moves has besides. */
  readonly move?: MoveImport;
}

/** The parts of an import that only a move has, in the same transaction. */
export interface MoveImport {
  /** The time of the export: holds that expired later are recorded after the move. */
  readonly exportedAt: Instant;
  /** Called before anything is written. */
  begin(db: Writer): Promise<void>;
  /** Called with each batch of records. */
  add(db: Writer, batch: readonly RecordWithLineNumber[], now: Instant): Promise<void>;
  /** Called after everything is written. */
  end(db: Writer, now: Instant): Promise<void>;
}

/**
 * Imports a venue with its history, all or nothing (docs/run/import-export.md). Importing the same file twice changes nothing;
 * existing records are never overwritten.
 *
 * @param records yields the records of the file from its start; called again if the transaction is retried
 * @throws BookingConflictError like `importVenue`; also if a booking of the file is in a room that its spaces do not
 *   name
 * @throws ValidationError with the line of each conflict: a record that exists with other content, two bookings in
 *   one room
 */
export async function importFullExport(
  context: Context,
  file: VenueFile,
  records: () => AsyncIterable<RecordWithLineNumber>,
  { actor, leave = [], isDryRun = false, move }: FullImportOptions,
): Promise<ImportResult> {
  const attempt = (checksConflicts: boolean) =>
    transactOrDryRun(context, isDryRun, (db) =>
      importAll(db, context, file, records(), { actor, leave, checksConflicts, move }),
    );
  const result = await attempt(false).catch((error) => {
    // The constraint does not name the two bookings. Checking before each insert does, but takes several times as
    // long.
    if (error instanceof OverlapError) return attempt(true);
    // A concurrent import has just added the venue, or another venue one of its website keys.
    if (error instanceof NameTakenError) return attempt(false);
    throw error;
  });
  if (!isDryRun) {
    await context.storage.refreshStatistics('venue', countRows(file));
    await context.storage.refreshStatistics('bookings', result.bookingRequests);
  }
  return result;
}

async function importAll(
  db: Writer,
  context: Context,
  file: VenueFile,
  records: AsyncIterable<RecordWithLineNumber>,
  {
    actor,
    leave,
    checksConflicts,
    move,
  }: {
    actor: Actor;
    leave: readonly string[];
    checksConflicts: boolean;
    move: MoveImport | undefined;
  },
): Promise<ImportResult> {
  await move?.begin(db);
  // Blocks stay as read, apart from those that this import writes.
  await lockVenue(db, file.venue.id);
  const blocksBefore = new Set((await listBlocks(db, file.venue.id)).map(({ id }) => id));
  const plan = await applyVenueFile(db, context, file, actor, leave, () => file, true);
  const blocks = await listBlocks(db, file.venue.id);
  // Locks all spaces in the usual order, and invalidates cached responses.
  await bumpSpaceRevisions(
    db,
    file.venue.id,
    file.spaces.map(({ id }) => id),
  );
  const now = context.clock();
  const named = new Set(file.spaces.flatMap(({ rooms }) => rooms));
  const work: ImportBatch = {
    db,
    actor,
    file,
    now,
    checksConflicts,
    named,
    newBlocks: blocks.filter(({ id }) => !blocksBefore.has(id)),
    leave: new Set(leave),
    recordedUntil: move?.exportedAt ?? now,
    keepsPositions: move !== undefined,
    left: [],
    conflicts: [],
  };
  // Turnarounds are deleted here and recomputed after the file's bookings are inserted.
  const rooms = [...named].map((room) => roomIdOf(file.venue.id, room));
  await deletePreparation(db, file.venue.id, rooms, since(now));
  await deleteAllExpiredHolds(db, file.venue.id, rooms, now);
  const added = {
    blocks: 0,
    feeds: 0,
    letters: 0,
    guestCodes: 0,
    guestGroupMembers: 0,
    photos: 0,
    bookingRequests: 0,
    guestContacts: 0,
    guests: 0,
    auditEntries: 0,
  };
  for await (const batch of inBatches(records, checksConflicts ? 1 : maxRowsPerStatement)) {
    added.blocks += await addBlocks(work, recordsOfKind(batch, 'block'));
    added.feeds += await addFeeds(work, recordsOfKind(batch, 'feed'));
    added.letters += await addLetters(work, recordsOfKind(batch, 'letter'));
    added.guestCodes += await addGuestCodes(work, recordsOfKind(batch, 'guestCode'));
    added.guestGroupMembers += await addGroupMembers(work, recordsOfKind(batch, 'guestGroupMember'));
    added.photos += await addPhotos(work, recordsOfKind(batch, 'photo'));
    added.bookingRequests += await addRequests(work, recordsOfKind(batch, 'bookingRequest'));
    added.guestContacts += await addGuestContacts(work, recordsOfKind(batch, 'guestContact'));
    added.guests += await addGuests(work, recordsOfKind(batch, 'guest'));
    added.auditEntries += await addEventLogEntries(work, recordsOfKind(batch, 'auditEntry'));
    await move?.add(db, batch, now);
  }
  await recomputePreparation(db, file.venue.id, rooms, now);
  if (work.conflicts.length > 0) throw new BookingConflictError(work.conflicts);
  const needless = await validateSkippedBookings(db, file.venue.id, leave, [
    ...plan.bookings.left,
    ...work.left,
  ]);
  if (needless.length > 0) throw new ValidationError(needless);
  const entry = { at: now, actor, venueId: file.venue.id };
  if (Object.values(added).some((count) => count > 0))
    await recordEvent(db, {
      ...entry,
      kind: 'venue.history-imported',
      subject: file.venue.id,
      payload: added,
    });
  await recordSkippedBookings(db, work.left, entry);
  await move?.end(db, now);
  return { plan, ...added };
}

/** A photo ends its batch: it is as large as many requests. */
async function* inBatches(
  records: AsyncIterable<RecordWithLineNumber>,
  size: number,
): AsyncIterable<RecordWithLineNumber[]> {
  let batch: RecordWithLineNumber[] = [];
  for await (const numbered of records) {
    batch.push(numbered);
    if (batch.length < size && numbered.record.kind !== 'photo') continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
