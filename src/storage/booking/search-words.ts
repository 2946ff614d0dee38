/**
 * The index of the words by which a request is found. Each row has several words, since one row per word would take
 * twice the space. The program maintains the index, since a distributed database has no triggers.
 */
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { type NamedBooking, wordsOfRequest } from '../../domain/booking/request-search.ts';
import { chunks } from '../engine/chunks.ts';
import { pipelinedStatement } from '../engine/compiled.ts';
import type { Writer } from '../engine/storage.ts';
import type { SearchWordColumn } from '../engine/tables/booking.ts';
import type { Tables } from '../engine/tables.ts';

type RequestOfVenue = Pick<BookingRequest, 'venueId' | 'reference'>;
type Row = Tables['booking_request_search_words'];

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
export async function insertSearchWords(db: Writer, request: BookingRequest): Promise<void> {
  for (const row of rowsOfRequest(request)) await insertRow(db, row);
}

const insertRow = pipelinedStatement((db, row: Row) =>
  db.insertInto('booking_request_search_words').values(row),
);

/** Inserts the words of many new requests. */
export async function insertAllSearchWords(db: Writer, requests: readonly BookingRequest[]): Promise<void> {
  for (const rows of chunks(requests.flatMap(rowsOfRequest)))
    await db.insertInto('booking_request_search_words').values(rows).execute();
}

/** Replaces the words of a request whose guest or title has changed. */
export async function replaceSearchWords(db: Writer, request: BookingRequest): Promise<void> {
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

const rowsOfRequest = (request: BookingRequest) =>
  rowsOf(request, request.erasedAt === null ? request : null);

/** @param named null: its guest is erased */
function rowsOf({ venueId, reference }: RequestOfVenue, named: NamedBooking | null): Row[] {
  const words = wordsOfRequest(reference, named);
  const rows: Row[] = [];
  for (let first = 0; first < words.length; first += wordColumns.length) {
    const columns = wordColumns.map((column, index) => [column, words[first + index] ?? null]);
    // The cast is safe: all word columns are present.
    const ofRow = Object.fromEntries(columns) as Pick<Row, SearchWordColumn>;
    rows.push({ venue_id: venueId, reference, part: rows.length, ...ofRow });
  }
  return rows;
}
