/** Bulk access to a venue's booking requests: read page by page, written many at a time. */
import { type BookingRequest, statusAt } from '../../domain/booking/booking-request.ts';
import type { ExportedRequest, RoomsOfItem } from '../../domain/documents/full-export/records.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { insertAllItems } from '../booking/booking-items.ts';
import { listCorrectionsOf } from '../booking/corrections.ts';
import { listImportedRowsOf } from '../booking/imported-rows.ts';
import { listNotesOf } from '../booking/notes.ts';
import { isActiveAt } from '../booking/occupancies.ts';
import { requestsInPieces } from '../booking/request-pieces.ts';
import { toRequestRow } from '../booking/request-rows.ts';
import { insertAllSearchWords } from '../booking/search-words.ts';
import { chunks } from '../engine/chunks.ts';
import { toFlag } from '../engine/columns.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { roomIdOf, roomNameOf } from '../venue/rooms.ts';

/** Rows per statement: a few megabytes. */
export const exportPageSize = 1000;

/** Counts the requests of a venue, for the progress bar of an export. */
export async function countBookingRequests(db: Reader, venueId: string): Promise<number> {
  const row = await db
    .selectFrom('booking_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Streams a venue's requests by creation, in pieces, each with the rooms it occupies at `now`. */
export async function* streamBookingRequests(
  db: Reader,
  venueId: string,
  now: Instant,
): AsyncIterable<(BookingRequest & Omit<ExportedRequest, keyof BookingRequest>)[]> {
  let after = { created_at: Number.MIN_SAFE_INTEGER, reference: '' };
  for (;;) {
    const rows = await db
      .selectFrom('booking_requests')
      .select(['reference', 'created_at'])
      .where('venue_id', '=', venueId)
      .where('created_at', '>=', after.created_at)
      .where((eb) => eb.or([eb('created_at', '>', after.created_at), eb('reference', '>', after.reference)]))
      .orderBy('created_at')
      .orderBy('reference')
      .limit(exportPageSize)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
    const references = rows.map(({ reference }) => reference);
    const rooms = await roomsOfRequests(db, venueId, references, now);
    const notes = await listNotesOf(db, venueId, references);
    const corrections = await listCorrectionsOf(db, venueId, references);
    const importedRows = await listImportedRowsOf(db, venueId, references);
    for await (const requests of requestsInPieces(db, venueId, references))
      yield requests.map((request) => ({
        ...request,
        rooms: rooms.get(request.reference) ?? [],
        notes: notes.get(request.reference) ?? [],
        corrections: corrections.get(request.reference) ?? [],
        importedRows: importedRows.get(request.reference) ?? [],
      }));
  }
}

async function roomsOfRequests(
  db: Reader,
  venueId: string,
  references: readonly string[],
  now: Instant,
): Promise<Map<string, RoomsOfItem[]>> {
  const rows = await db
    .selectFrom('occupancies')
    .select(['reference', 'item', 'room_id'])
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .where('turnaround', '=', 0)
    .where(isActiveAt(now))
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ reference }) => reference)].map(([reference, own]) => [
      reference,
      [...Map.groupBy(own, ({ item }) => item)].map(([item, inRooms]) => ({
        item,
        // Sorted here and not by the database, so that both give the same export.
        rooms: inRooms.map(({ room_id }) => roomNameOf(room_id)).sort(),
      })),
    ]),
  );
}

/**
 * Inserts requests unchanged, at most `maxRowsPerStatement`; none of them may exist.
 *
 * @param now holds that expired before this instant publish no event
 */
export async function insertBookingRequests(
  db: Writer,
  requests: readonly BookingRequest[],
  now: Instant,
): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map((request) => ({
    ...toRequestRow(request),
    expiry_recorded: toFlag(statusAt(request, now) === 'expired'),
  }));
  await db.insertInto('booking_requests').values(rows).execute();
  await insertAllItems(db, requests);
  await insertAllSearchWords(db, requests);
}

/** Occupies rooms for many items at once. */
export async function occupyForItems(
  db: Writer,
  venueId: string,
  items: readonly (Interval & {
    readonly reference: string;
    /** Its number. */
    readonly item: number;
    readonly rooms: readonly string[];
    /** When the hold expires; null: it is a booking. */
    readonly expiresAt: Instant | null;
  })[],
): Promise<void> {
  const rows = items.flatMap((each) =>
    each.rooms.map((room) => ({
      venue_id: venueId,
      room_id: roomIdOf(venueId, room),
      starts_at: each.startsAt,
      ends_at: each.endsAt,
      expires_at: each.expiresAt,
      reference: each.reference,
      item: each.item,
    })),
  );
  for (const some of chunks(rows)) await db.insertInto('occupancies').values(some).execute();
}

/** Deletes the occupancies of many items of a venue. */
export async function deleteOccupanciesOfItems(
  db: Writer,
  venueId: string,
  items: readonly { readonly reference: string; readonly item: number }[],
): Promise<void> {
  for (const [number, ofNumber] of Map.groupBy(items, ({ item }) => item))
    for (const some of chunks(ofNumber))
      await db
        .deleteFrom('occupancies')
        .where('venue_id', '=', venueId)
        .where(
          'reference',
          'in',
          some.map(({ reference }) => reference),
        )
        .where('item', '=', number)
        .execute();
}
