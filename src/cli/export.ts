import type { FileHandle } from 'node:fs/promises';
import { countNames, type ExportedMove } from '../domain/documents/full-export/records.ts';
import {
  formatBlock,
  formatEnd,
  formatEvent,
  formatFeed,
  formatGroupMember,
  formatGuest,
  formatGuestCode,
  formatGuestContact,
  formatHeader,
  formatLetter,
  formatMovedEvent,
  formatMoveRecord,
  formatPhoto,
  formatRequest,
  formatVenueFile,
} from '../domain/documents/full-export/write-record.ts';
import { writeVenueFile } from '../domain/documents/venue-file/write.ts';
import { keysOf } from '../domain/fields/keys-of.ts';
import type { Instant } from '../domain/time/instant.ts';
import type { PhotoContent, StoredPhoto } from '../domain/venue/stored-photo.ts';
import { listFeeds } from '../storage/access/feeds.ts';
import { listBlocks } from '../storage/booking/blocks.ts';
import { listContacts } from '../storage/booking/guest-contacts.ts';
import { listGuestRecords } from '../storage/booking/guest-records.ts';
import {
  countBookingRequests,
  exportPageSize,
  streamBookingRequests,
} from '../storage/documents/full-export.ts';
import { readVenueFile } from '../storage/documents/venue-file.ts';
import type { Reader } from '../storage/engine/storage.ts';
import { streamEventLog } from '../storage/events/event-log.ts';
import { listGroupMembers, listGuestCodes } from '../storage/venue/guest-groups.ts';
import { listLetters } from '../storage/venue/letters.ts';
import { measurePhotos, streamPhotos } from '../storage/venue/photos.ts';
import { chooseVenue } from './choose-venue.ts';
import { CommandFailure } from './failure.ts';
import { writeAtomically } from './files/atomic-write.ts';
import { openTemporaryFile, rereadable, temporaryFileError } from './files/temporary-file.ts';
import { withDatabase } from './open-database.ts';
import { startProgress } from './progress.ts';
import { printJson } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Options of `firsthold export`. */
export interface ExportOptions {
  /** The venue, as other commands name it; omitted: the argument. */
  readonly venue?: string;
  readonly output?: string;
  /** Whether `output` may replace a file. */
  readonly force?: boolean;
  readonly withRequests?: boolean;
}

/** Prints or writes a venue in a format that `import` reads: a venue file, or a full export with its history. */
export async function exportVenue(
  terminal: Terminal,
  named: string | undefined,
  { venue = named, output, force = false, withRequests = false }: ExportOptions,
): Promise<void> {
  if (named !== undefined && named !== venue)
    throw new CommandFailure(`two venues are named, ${named} and ${venue}; name one`, 2);
  if (withRequests && output === undefined) return printHistory(terminal, venue);
  await withVenue(terminal, venue, (db, venueId, now) =>
    withRequests && output !== undefined
      ? writeAtomically(
          terminal.config(),
          output,
          (file) => writeHistory(terminal, db, venueId, file, now),
          force,
        )
      : exportVenueFile(terminal, db, venueId, { output, force }),
  );
}

/** Runs `work` on one snapshot of the database with the named venue. */
function withVenue(
  terminal: Terminal,
  venue: string | undefined,
  work: (db: Reader, venueId: string, now: Instant) => Promise<void>,
): Promise<void> {
  return withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => work(db, await chooseVenue(db, venue, 'its id'), clock())),
  );
}

async function exportVenueFile(
  terminal: Terminal,
  db: Reader,
  venueId: string,
  { output, force }: { readonly output: string | undefined; readonly force: boolean },
): Promise<void> {
  const blocks = await listBlocks(db, venueId);
  const byStaff = blocks.filter(({ source }) => source === 'staff').length;
  const document = await venueDocument(db, venueId);
  if (output === undefined) printJson(terminal, document);
  else
    await writeAtomically(
      terminal.config(),
      output,
      async (file) => {
        await file.appendFile(`${JSON.stringify(document, null, 2)}\n`);
      },
      force,
    );
  if (byStaff > 0)
    terminal.printToStderr(
      `${byStaff} blocks added by staff are not included; use --with-requests to include them.`,
    );
  const { photos } = await measurePhotos(db, venueId);
  if (photos > 0)
    terminal.printToStderr(
      `Up to ${photos} uploaded photos are referenced but not included; use --with-requests to include them.`,
    );
}

async function venueDocument(db: Reader, venueId: string) {
  const file = await readVenueFile(db, venueId, ['import']);
  if (file === undefined) throw new Error(`Venue ${venueId} was removed during the export.`);
  return writeVenueFile(file);
}

/**
 * Writes the export to a temporary file first, then to standard output. A slow reader would otherwise keep the
 * snapshot open, and a failed export would print half a file.
 */
async function printHistory(terminal: Terminal, venue: string | undefined): Promise<void> {
  const copy = await openTemporaryFile();
  try {
    await withVenue(terminal, venue, (db, venueId, now) =>
      writeHistory(terminal, db, venueId, copy, now).catch(temporaryFileError),
    );
    await terminal.printLong(rereadable(copy));
  } finally {
    await copy.close();
  }
}

/** The parts of an export that only a venue that moves has. */
interface MoveParts {
  readonly header: ExportedMove;
  readonly records: AsyncIterable<{
    readonly kind: Parameters<typeof formatMoveRecord>[0];
    readonly record: object;
  }>;
}

/** Writes a full export; `move`: of a venue that moves. */
export async function writeHistory(
  terminal: Terminal,
  db: Reader,
  venueId: string,
  file: FileHandle,
  now: Instant,
  move: MoveParts | null = null,
): Promise<void> {
  const progress = startProgress(terminal, 'Exporting', await countBookingRequests(db, venueId));
  const counts = { blocks: 0, photos: 0, bookingRequests: 0, auditEntries: 0 };
  await file.appendFile(formatHeader(now, move?.header) + formatVenueFile(await venueDocument(db, venueId)));
  const blocks = await listBlocks(db, venueId);
  counts.blocks = blocks.length;
  await file.appendFile(blocks.map(formatBlock).join(''));
  const feeds = await listFeeds(db, venueId);
  await file.appendFile(feeds.map(formatFeed).join(''));
  const letters = await listLetters(db, venueId);
  await file.appendFile(letters.map(formatLetter).join(''));
  const codes = await listGuestCodes(db, venueId);
  await file.appendFile(codes.map(formatGuestCode).join(''));
  const members = await listGroupMembers(db, venueId);
  await file.appendFile(members.map(formatGroupMember).join(''));
  for await (const photo of streamPhotos(db, venueId)) {
    await file.appendFile(formatPhoto(exportedPhoto(photo)));
    counts.photos += 1;
  }
  for await (const page of streamBookingRequests(db, venueId, now)) {
    await file.appendFile(page.map(formatRequest).join(''));
    counts.bookingRequests += page.length;
    progress.at(counts.bookingRequests);
  }
  const contacts = await listContacts(db, venueId);
  await file.appendFile(contacts.map(formatGuestContact).join(''));
  const guests = await listGuestRecords(db, venueId);
  await file.appendFile(guests.map(formatGuest).join(''));
  for await (const entries of streamEventLog(db, venueId, exportPageSize)) {
    await file.appendFile(entries.map(move === null ? formatEvent : formatMovedEvent).join(''));
    counts.auditEntries += entries.length;
  }
  const moved = { member: 0, token: 0, idempotencyKey: 0, webhook: 0, delivery: 0 };
  for await (const { kind, record } of move?.records ?? []) {
    await file.appendFile(formatMoveRecord(kind, record));
    moved[kind] += 1;
  }
  const { photos, ...others } = counts;
  await file.appendFile(
    formatEnd({
      ...others,
      ...(feeds.length > 0 && { feeds: feeds.length }),
      ...(letters.length > 0 && { letters: letters.length }),
      ...(contacts.length > 0 && { guestContacts: contacts.length }),
      ...(guests.length > 0 && { guests: guests.length }),
      ...(codes.length > 0 && { guestCodes: codes.length }),
      ...(members.length > 0 && { guestGroupMembers: members.length }),
      ...(photos > 0 && { photos }),
      ...Object.fromEntries(
        keysOf(moved).flatMap((kind) => (moved[kind] === 0 ? [] : [[countNames[kind], moved[kind]]])),
      ),
    }),
  );
  progress.end();
}

function exportedPhoto({ contents, ...photo }: StoredPhoto & { readonly contents: readonly PhotoContent[] }) {
  const files = contents.map(({ name, width, content }) => ({
    name,
    width,
    content: Buffer.from(content).toString('base64'),
  }));
  return { ...photo, files };
}
