import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import { pipelinedStatement } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { insertItems } from './booking-items.ts';
import { holdExpiresAt, readRequests, requestColumns, type StoredRow, toRequestRow } from './request-rows.ts';
import { insertSearchWords } from './search-words.ts';

/** Identifies a request: its reference is unique within its venue. */
export type RequestOfVenue = Pick<BookingRequest, 'venueId' | 'reference'>;

/**
 * Inserts a booking request. If its reference is taken, the transaction is rolled back (`NameTakenError`).
 *
 * @param networkHash a keyed hash of the client network; null: unknown
 */
export async function insertBookingRequest(
  db: Writer,
  request: BookingRequest,
  networkHash: string | null,
): Promise<void> {
  await insertRow(db, { ...toRequestRow(request), network_hash: networkHash });
  await insertItems(db, request);
  await insertSearchWords(db, request);
}

const insertRow = pipelinedStatement((db, row: StoredRow) => db.insertInto('booking_requests').values(row));

/** Returns whether a venue has any booking request, in any status. */
export async function hasBookingRequests(db: Reader, venueId: string): Promise<boolean> {
  const any = db.selectFrom('booking_requests').select('reference').where('venue_id', '=', venueId).limit(1);
  return (await any.executeTakeFirst()) !== undefined;
}

/** Finds a request by its reference, in any status. */
export async function findBookingRequest(
  db: Reader,
  { venueId, reference }: RequestOfVenue,
): Promise<BookingRequest | undefined> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(requestColumns)
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
  const [request] = await readRequests(db, rows);
  return request;
}

/** Returns which of these requests a venue has. */
export async function listExistingReferences(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const some of chunks(references))
    for (const { reference } of await db
      .selectFrom('booking_requests')
      .select('reference')
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .execute())
      existing.add(reference);
  return existing;
}

/** Deletes the client networks of requests whose holds have expired. */
export async function deleteNetworksOfExpiredHolds(db: Writer, now: Instant): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({ network_hash: null })
    .where('network_hash', 'is not', null)
    .where(holdExpiresAt, '<=', now)
    .execute();
}

/** Counts the requests that hold a date at `now`, and those that expire before `soon`. */
export async function countHolds(
  db: Reader,
  now: Instant,
  soon: Instant,
): Promise<{ pending: number; lapsing: number }> {
  const row = await db
    .selectFrom('occupancies as o')
    .select(({ fn, eb }) => [
      fn.count<number>('o.reference').distinct().as('pending'),
      fn
        .count<number>(eb.case().when('o.expires_at', '<', soon).then(eb.ref('o.reference')).end())
        .distinct()
        .as('lapsing'),
    ])
    .where('o.expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { pending: row.pending, lapsing: row.lapsing };
}
