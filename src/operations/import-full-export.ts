import { isDeepStrictEqual } from 'node:util';
import type { BookingRequest } from '../domain/booking-request.ts';
import { type FieldProblem, ValidationError } from '../domain/errors.ts';
import type { ExportedRequest, ExportRecord } from '../domain/full-export/records.ts';
import { lapseOf } from '../domain/full-export/records.ts';
import type { Instant } from '../domain/instant.ts';
import type { VenueFile } from '../domain/venue.ts';
import { listAuditOf, recordAudit, recordAuditEntries } from '../storage/audit-log.ts';
import { insertBlock, listBlocks, referencesInTheWay, settleBlockedDays } from '../storage/blocks.ts';
import { OverlapRefusedError } from '../storage/errors.ts';
import {
  findBookingRequests,
  insertBookingRequests,
  occupyForRequests,
  rowsAtATime,
} from '../storage/full-export.ts';
import { listOccupancies, releaseLapsedHolds } from '../storage/occupancies.ts';
import { roomIdOf, touchSpace } from '../storage/rooms.ts';
import type { Writer } from '../storage/storage.ts';
import type { Context } from './context.ts';
import { applyVenueFile } from './import-venue.ts';

/** A record and where it stands in its file. */
export interface NumberedRecord {
  readonly line: number;
  readonly record: ExportRecord;
}

/** How many of each were not there before. */
export interface Imported {
  readonly venueHasChanged: boolean;
  readonly blocks: number;
  readonly bookingRequests: number;
  readonly auditEntries: number;
}

interface Work {
  readonly db: Writer;
  readonly context: Context;
  readonly file: VenueFile;
  /** Names what is in the way of each request, where the database would only refuse. */
  readonly looksFirst: boolean;
}

/**
 * Imports a venue with everything that happened there, whole or not at all (docs/cli.md). The same file twice
 * changes nothing; what is there already is never overwritten.
 *
 * @param records the records of the file from its beginning; asked for again where the transaction is tried again
 * @param actor who imports; stands in the audit log
 * @throws ValidationError with the line of each thing that cannot be: what is there already and reads
 *   differently, two bookings in one room
 */
export async function importFullExport(
  context: Context,
  file: VenueFile,
  records: () => AsyncIterable<NumberedRecord>,
  actor: string,
): Promise<Imported> {
  const attempt = (looksFirst: boolean) =>
    context.storage.transact((db) => importAll({ db, context, file, looksFirst }, records(), actor));
  return attempt(false).catch((error) => {
    // The database does not say which two; looking before each insert does, but takes several times as long.
    if (error instanceof OverlapRefusedError) return attempt(true);
    throw error;
  });
}

async function importAll(
  work: Work,
  records: AsyncIterable<NumberedRecord>,
  actor: string,
): Promise<Imported> {
  const { db, context, file } = work;
  const venueHasChanged = await applyVenueFile(db, context, file, actor);
  // The lock of every space, in the order everybody takes them; it also outdates every answer made before.
  for (const id of file.spaces.map((space) => space.id).sort()) await touchSpace(db, id);
  const now = context.clock();
  const added = { blocks: 0, bookingRequests: 0, auditEntries: 0 };
  for await (const batch of inBatches(records, work.looksFirst ? 1 : rowsAtATime)) {
    added.blocks += await addBlocks(work, ofKind(batch, 'block'), now);
    added.bookingRequests += await addRequests(work, ofKind(batch, 'bookingRequest'), now);
    added.auditEntries += await addAuditEntries(work, ofKind(batch, 'auditEntry'));
  }
  if (Object.values(added).some((count) => count > 0))
    await recordAudit(db, {
      at: now,
      actor,
      action: 'venue.history-imported',
      venueId: file.venue.id,
      subject: file.venue.id,
      details: added,
    });
  return { venueHasChanged, ...added };
}

type RecordOf<Kind extends ExportRecord['kind']> = NumberedRecord & {
  readonly record: Extract<ExportRecord, { kind: Kind }>;
};

async function addBlocks(work: Work, lines: readonly RecordOf<'block'>[], now: Instant): Promise<number> {
  if (lines.length === 0) return 0;
  const { db, file } = work;
  const venueId = file.venue.id;
  const known = new Map((await listBlocks(db, venueId)).map((block) => [block.id, block]));
  const rooms = new Map(
    file.spaces.map((space) => [space.id, space.rooms.map((room) => roomIdOf(venueId, room))]),
  );
  const problems: FieldProblem[] = [];
  const concerned = new Set<string>();
  let added = 0;
  for (const { line, record } of lines) {
    const block = { ...record.block, venueId, source: 'staff' as const };
    const refuse = (message: string) => problems.push({ path: `line ${line}, block`, message });
    const existing = known.get(block.id);
    if (existing !== undefined) {
      if (!isDeepStrictEqual({ ...existing }, { ...block }))
        refuse(`${block.id} exists and reads differently`);
      continue;
    }
    const roomIds = rooms.get(block.spaceId);
    if (roomIds === undefined) {
      refuse(`"${block.spaceId}" is not the id of a space of this file`);
      continue;
    }
    const obstacles = await referencesInTheWay(db, roomIds, block, file.venue.timezone, now);
    if (obstacles.length > 0) refuse(`its dates are taken by ${obstacles.join(', ')}`);
    else await insertBlock(db, block);
    known.set(block.id, block);
    for (const room of roomIds) concerned.add(room);
    added += 1;
  }
  if (problems.length > 0) throw new ValidationError(problems);
  for (const room of concerned) await settleBlockedDays(db, room, file.venue.timezone, now);
  return added;
}

async function addRequests(
  work: Work,
  lines: readonly RecordOf<'bookingRequest'>[],
  now: Instant,
): Promise<number> {
  if (lines.length === 0) return 0;
  const { db, file } = work;
  const known: Map<string, BookingRequest> = await findBookingRequests(
    db,
    lines.map(({ record }) => record.bookingRequest.reference),
  );
  const fresh: (BookingRequest & Pick<ExportedRequest, 'rooms'> & { expiresAt: Instant | null })[] = [];
  const problems: FieldProblem[] = [];
  for (const { line, record } of lines) {
    const { rooms, ...rest } = record.bookingRequest;
    const request: BookingRequest = { ...rest, venueId: file.venue.id };
    const existing = known.get(request.reference);
    if (existing !== undefined && !isDeepStrictEqual(existing, request))
      problems.push({ path: `line ${line}, bookingRequest`, message: difference(existing, request) });
    if (existing !== undefined) continue;
    known.set(request.reference, request);
    const expiresAt = lapseOf(request);
    const hasLapsed = expiresAt !== null && expiresAt <= now;
    fresh.push({ ...request, rooms: hasLapsed ? [] : rooms, expiresAt });
    if (work.looksFirst) problems.push(...(await roomsInTheWay(work, line, record.bookingRequest, now)));
  }
  if (problems.length > 0) throw new ValidationError(problems);
  await insertBookingRequests(db, fresh);
  await occupyForRequests(db, file.venue.id, fresh);
  return fresh.length;
}

function difference(existing: BookingRequest, request: BookingRequest): string {
  if (existing.venueId !== request.venueId) return `${request.reference} belongs to another venue`;
  const statuses =
    existing.status === request.status ? '' : ` (${existing.status} here, ${request.status} in the file)`;
  return `${request.reference} exists and reads differently${statuses}; import into a database without it`;
}

async function roomsInTheWay(
  { db, file }: Work,
  line: number,
  request: ExportedRequest,
  now: Instant,
): Promise<FieldProblem[]> {
  const lapsesAt = lapseOf(request);
  if (lapsesAt !== null && lapsesAt <= now) return [];
  const roomIds = request.rooms.map((room) => roomIdOf(file.venue.id, room));
  await releaseLapsedHolds(db, roomIds, request, now);
  const [inTheWay] = await listOccupancies(db, roomIds, request);
  if (inTheWay === undefined) return [];
  const message = `${request.reference} would share a room with ${inTheWay.reference ?? 'a block'}`;
  return [{ path: `line ${line}, bookingRequest.rooms`, message }];
}

async function addAuditEntries(work: Work, lines: readonly RecordOf<'auditEntry'>[]): Promise<number> {
  if (lines.length === 0) return 0;
  const { db, file } = work;
  const entries = lines.map(({ record }) => ({ ...record.auditEntry, venueId: file.venue.id }));
  const subjects = [...new Set(entries.map(({ subject }) => subject))];
  // The log has no names for its entries: one that says the same of the same instant is the same.
  const nameOf = ({ at, actor, action, subject, details }: (typeof entries)[number]) =>
    JSON.stringify([at, actor, action, subject, details]);
  const known = new Set((await listAuditOf(db, file.venue.id, subjects)).map(nameOf));
  const fresh = entries.filter((entry) => !known.has(nameOf(entry)));
  await recordAuditEntries(db, fresh);
  return fresh.length;
}

function ofKind<Kind extends ExportRecord['kind']>(batch: readonly NumberedRecord[], kind: Kind) {
  return batch.filter((numbered): numbered is RecordOf<Kind> => numbered.record.kind === kind);
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
