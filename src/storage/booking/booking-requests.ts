import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { BookedItems } from '../../domain/booking/booked-item.ts';
import type {
  AgreedPrice,
  BookingRequest,
  RequestItem,
  StoredStatus,
} from '../../domain/booking/booking-request.ts';
import type { HoldEnd } from '../../domain/booking/challenge.ts';
import type { ReasonCode } from '../../domain/booking/decision-reason.ts';
import type { InstalmentMark } from '../../domain/money/instalments.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { fromJson, toFlag, toJson } from '../engine/columns.ts';
import { pipelinedStatement } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { insertItems, listItems, updateItem } from './booking-items.ts';
import { guestColumnNames, guestColumns, guestOfRow } from './guest-columns.ts';
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

/** Finds requests by their references, at any venue. */
export async function findBookingRequests(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, BookingRequest>> {
  const rows = await db
    .selectFrom('booking_requests')
    .select(requestColumns)
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .execute();
  return new Map((await readRequests(db, rows)).map((request) => [request.reference, request]));
}

/**
 * Returns SQL for when a pending request stops holding its date; without a time limit, at the start of its slot
 * (specification §3).
 */
export const holdExpiresAt = ({ fn }: ExpressionBuilder<Tables, 'booking_requests'>) =>
  fn.coalesce('hold_expires_at', 'starts_at');

const holdColumns = ({ holdExpiresAt, challenge }: HoldEnd) => ({
  hold_expires_at: holdExpiresAt,
  challenge: challenge && toJson(challenge),
});

/** Converts a booking request to a row. The client network is not part of it, and no export contains it. */
export function toRequestRow(request: BookingRequest): StoredRow {
  return {
    reference: request.reference,
    venue_id: request.venueId,
    // No valid key is empty.
    site_key: request.siteKey ?? '',
    starts_at: request.startsAt,
    ends_at: request.endsAt,
    ...guestColumns(request.guest),
    message: request.message,
    quote: toJson(request.quote),
    guest_groups: request.guestGroups && toJson(request.guestGroups),
    status: request.status,
    ...holdColumns(request),
    waited: toFlag(request.waited !== null),
    held_at: request.waited?.heldAt ?? null,
    created_at: request.createdAt,
    decided_at: request.decidedAt,
    reason_code: request.reasonCode,
    network_hash: null,
    erased_at: request.erasedAt,
    expiry_recorded: 0,
    agreed_price: request.agreedPrice === null ? null : toJson(request.agreedPrice),
    instalment_marks: toMarksColumn(request.instalmentMarks),
    amendments: request.amended?.times ?? 0,
    amended_at: request.amended?.at ?? null,
    next_item: request.nextItem,
    series: request.series && toJson(request.series),
    import_reference: request.importReference,
    terms: request.terms && toJson(request.terms),
    answers: request.answers.length === 0 ? null : toJson(request.answers),
  };
}

/** The columns that `readRequests` reads. Listed, since PostgreSQL statements that select `*` are not prepared. */
export const requestColumns = [
  ...(['reference', 'venue_id', 'site_key', 'starts_at', 'ends_at', 'message', 'quote'] as const),
  ...(['agreed_price', 'instalment_marks', 'status', 'hold_expires_at', 'challenge'] as const),
  ...(['created_at', 'decided_at', 'reason_code', 'erased_at', 'next_item'] as const),
  ...(['amendments', 'amended_at'] as const),
  ...(['terms', 'answers', 'series', 'import_reference', 'waited', 'held_at', 'guest_groups'] as const),
  ...guestColumnNames,
];
type StoredRow = Omit<Selectable<Tables['booking_requests']>, 'total_cents' | 'total_currency'>;
type RequestRow = Pick<Selectable<Tables['booking_requests']>, (typeof requestColumns)[number]>;

/** Converts rows to booking requests and reads their items. A request that has several rows is returned once. */
export async function readRequests(db: Reader, rows: readonly RequestRow[]): Promise<BookingRequest[]> {
  const itemsOf = new Map<string, ReadonlyMap<string, BookedItems>>();
  for (const [venueId, ofVenue] of Map.groupBy(rows, (row) => row.venue_id)) {
    const references = ofVenue.map(({ reference }) => reference);
    itemsOf.set(venueId, await listItems(db, venueId, references));
  }
  const once = new Map(rows.map((row) => [`${row.venue_id} ${row.reference}`, row]));
  return [...once.values()].flatMap((row) => {
    const items = itemsOf.get(row.venue_id)?.get(row.reference);
    // Without a snapshot, its venue may be deleted between the two statements.
    return items === undefined ? [] : fromRequestRow(row, items);
  });
}

/** Converts rows of items to items with their booking requests, in the order of the rows. */
export async function readRequestItems(
  db: Reader,
  rows: readonly (RequestRow & { readonly item: number })[],
): Promise<RequestItem[]> {
  const key = (venueId: string, reference: string) => `${venueId} ${reference}`;
  const requests = new Map(
    (await readRequests(db, rows)).map((request) => [key(request.venueId, request.reference), request]),
  );
  return rows.flatMap((row) => {
    const request = requests.get(key(row.venue_id, row.reference));
    const item = request?.items.find(({ number }) => number === row.item);
    return request === undefined || item === undefined ? [] : [{ request, item }];
  });
}

function fromRequestRow(row: RequestRow, items: BookedItems): BookingRequest {
  return {
    reference: row.reference,
    venueId: row.venue_id,
    siteKey: row.site_key === '' ? null : row.site_key,
    items,
    nextItem: row.next_item,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    guest: guestOfRow(row),
    message: row.message,
    quote: fromJson(row.quote),
    guestGroups: row.guest_groups && fromJson(row.guest_groups),
    agreedPrice: row.agreed_price === null ? null : fromJson(row.agreed_price),
    instalmentMarks: row.instalment_marks === null ? [] : fromJson(row.instalment_marks),
    status: row.status,
    holdExpiresAt: row.hold_expires_at,
    challenge: row.challenge && fromJson(row.challenge),
    waited: row.waited === 1 ? { heldAt: row.held_at } : null,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    reasonCode: row.reason_code,
    series: row.series && fromJson(row.series),
    importReference: row.import_reference,
    erasedAt: row.erased_at,
    amended: row.amended_at === null ? null : { times: row.amendments, at: row.amended_at },
    answers: row.answers === null ? [] : fromJson(row.answers),
    terms: row.terms && fromJson(row.terms),
  };
}

/** Stores a decision and deletes the client network, which is only needed until then. */
export async function setBookingRequestStatus(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  status: StoredStatus,
  { decidedAt, reasonCode }: { readonly decidedAt: Instant; readonly reasonCode: ReasonCode | null },
): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({ status, decided_at: decidedAt, reason_code: reasonCode, network_hash: null })
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
}

/** Stores that a waiting request was given a hold of its date at `now`. */
export async function setHoldOfWaiting(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  { holdExpiresAt, now }: Pick<BookingRequest, 'holdExpiresAt'> & { readonly now: Instant },
): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({ status: 'pending_approval', hold_expires_at: holdExpiresAt, held_at: now, expiry_recorded: 0 })
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
}

/** Stores the end of a hold with its challenge, or without one. If it holds its date, its expiry is recorded again. */
export async function setHoldEnd(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  hold: HoldEnd,
  { isActive }: { readonly isActive: boolean },
): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({ ...holdColumns(hold), ...(isActive && { expiry_recorded: 0 }) })
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
}

/** Stores the agreed price beside the quoted one, replacing an earlier agreed price. */
export async function setAgreedPrice(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  agreed: AgreedPrice,
): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({ agreed_price: toJson(agreed) })
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
}

const toMarksColumn = (marks: readonly InstalmentMark[]) => (marks.length === 0 ? null : toJson(marks));

/** Stores when instalments were invoiced and paid. */
export async function setInstalmentMarks(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  marks: readonly InstalmentMark[],
): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({ instalment_marks: toMarksColumn(marks) })
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
}

/**
 * Undoes a decision, restores a cancelled booking, or returns a request to the waiting list.
 *
 * @param decidedAt null: the request is undecided again
 */
export async function undoBookingRequestStatus(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  status: StoredStatus,
  { decidedAt, now, ...hold }: HoldEnd & Pick<BookingRequest, 'decidedAt'> & { now: Instant },
): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({ status, decided_at: decidedAt, reason_code: null, ...holdColumns(hold) })
    .set(status === 'waiting' ? { held_at: null } : {})
    .set(amendedAt(now))
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
}

/** Moves a request to another date, slot or space; its quote stays. */
export async function moveBookingRequest(
  db: Writer,
  moved: RequestOfVenue & Interval & HoldEnd & Pick<BookingRequest, 'items'>,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({
      starts_at: moved.startsAt,
      ends_at: moved.endsAt,
      ...holdColumns(moved),
    })
    .set(amendedAt(now))
    .where('venue_id', '=', moved.venueId)
    .where('reference', '=', moved.reference)
    .execute();
  for (const item of moved.items) await updateItem(db, moved, item);
}

/** Stores the interval, hold, agreed price and next number of a request whose items changed, but not its items. */
export async function setItemsChange(db: Writer, changed: BookingRequest, now: Instant): Promise<void> {
  const { starts_at, ends_at, next_item, agreed_price } = toRequestRow(changed);
  await db
    .updateTable('booking_requests')
    .set({ starts_at, ends_at, ...holdColumns(changed), next_item, agreed_price })
    .set(amendedAt(now))
    .where('venue_id', '=', changed.venueId)
    .where('reference', '=', changed.reference)
    .execute();
}

const amendedAt = (now: Instant) => ({
  amendments: sql<number>`amendments + 1`,
  amended_at: now,
});

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
