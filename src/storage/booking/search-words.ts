/**
 * The index of the words by which a request is found, or a guest without one. Each row has several words, since one row per word would take
 * twice the space. The program maintains the index, since a distributed database has no triggers.
 */
import { type Insertable, sql } from 'kysely';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { nameKeyOf } from '../../domain/booking/guest-keys.ts';
import { type NamedBooking, wordsOfRequest } from '../../domain/booking/request-search.ts';
import { chunks } from '../engine/chunks.ts';
import { pipelinedStatement } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { SearchWordColumn } from '../engine/tables/booking.ts';
import type { Tables } from '../engine/tables.ts';
import { readUnpricedRequests, unpricedColumns } from './request-rows.ts';

type RequestOfVenue = Pick<BookingRequest, 'venueId' | 'reference'>;
/** A request, or a guest without one. */
type Found = RequestOfVenue & Pick<BookingRequest, 'title' | 'guest' | 'erasedAt'>;
type Row = Insertable<Tables['booking_request_search_words']>;

/** The columns with words; each has an index. */
export const wordColumns = [
  'word_1',
  'word_2',
  'word_3',
  'word_4',
  'word_5',
  'word_6',
] as const satisfies readonly SearchWordColumn[];

/** Inserts the words of a new request. Every insert into `booking_requests` needs them. */
export async function insertSearchWords(db: Writer, request: Found): Promise<void> {
  for (const row of rowsOfRequest(request)) await insertRow(db, row);
}

const insertRow = pipelinedStatement((db, row: Row) =>
  db.insertInto('booking_request_search_words').values(row),
);

/** Inserts the words of many new requests. */
export async function insertAllSearchWords(db: Writer, requests: readonly Found[]): Promise<void> {
  for (const rows of chunks(requests.flatMap(rowsOfRequest)))
    await db.insertInto('booking_request_search_words').values(rows).execute();
}

/** Replaces the words of a request whose guest or title has changed. */
export async function replaceSearchWords(db: Writer, request: Found): Promise<void> {
  await db
    .deleteFrom('booking_request_search_words')
    .where('venue_id', '=', request.venueId)
    .where('reference', '=', request.reference)
    .execute();
  await insertSearchWords(db, request);
}

/** Deletes the guest's words of requests; their references remain. */
export async function deleteGuestWords(
  db: Writer,
  venueId: string,
  references: readonly string[],
): Promise<void> {
  for (const some of chunks(references)) {
    await db
      .deleteFrom('booking_request_search_words')
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .execute();
    await db
      .insertInto('booking_request_search_words')
      .values(some.flatMap((reference) => rowsOf({ venueId, reference }, null)))
      .execute();
  }
}

/** Lists requests of a venue whose words version 1.0.0 wrote, up to a limit. */
export async function listUnfolded(db: Reader, venueId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_request_search_words')
    .select('reference')
    .distinct()
    .where('venue_id', '=', venueId)
    .where(isUnfolded)
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Lists venues with such requests, up to a limit. */
export async function listVenuesWithUnfolded(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_request_search_words')
    .select('venue_id')
    .distinct()
    .where(isUnfolded)
    .limit(limit)
    .execute();
  return rows.map(({ venue_id }) => venue_id);
}

/** A literal, like in the index. */
const isUnfolded = sql<boolean>`folded = 0`;

/** Writes the words of requests again, and the keys by which their guests are sorted. */
export async function foldWordsOf(db: Writer, venueId: string, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  // The lock makes an erasure wait: otherwise, the words of its guest could return.
  await db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .orderBy('reference')
    .forUpdate()
    .execute();
  const rows = await db
    .selectFrom('booking_requests')
    .select([...unpricedColumns, 'guest_name_key'])
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .execute();
  await db
    .deleteFrom('booking_request_search_words')
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .execute();
  const requests = await readUnpricedRequests(db, rows);
  await insertAllSearchWords(db, requests);
  const keys = new Map(rows.map(({ reference, guest_name_key: key }) => [reference, key]));
  for (const { reference, guest } of requests) {
    const key = nameKeyOf(guest);
    if (key === null || key === keys.get(reference)) continue;
    await db
      .updateTable('booking_requests')
      .set({ guest_name_key: key })
      .where('venue_id', '=', venueId)
      .where('reference', '=', reference)
      .execute();
  }
}

const rowsOfRequest = (request: Found) => rowsOf(request, request.erasedAt === null ? request : null);

/** @param named null: its guest is erased */
function rowsOf({ venueId, reference }: RequestOfVenue, named: NamedBooking | null): Row[] {
  const words = wordsOfRequest(reference, named);
  const rows: Row[] = [];
  for (let first = 0; first < words.length; first += wordColumns.length) {
    const columns = wordColumns.map((column, index) => [column, words[first + index] ?? null]);
    // The cast is safe: all word columns are present.
    const ofRow = Object.fromEntries(columns) as Pick<Row, SearchWordColumn>;
    rows.push({ venue_id: venueId, reference, part: rows.length, folded: 1, ...ofRow });
  }
  return rows;
}
