/** Converts booking requests to rows of `booking_requests`, and rows to booking requests with their items. */
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { BookedItems } from '../../domain/booking/booked-item.ts';
import {
  type BookingRequest,
  eraseGuestFrom,
  eraseUnpriced,
  type UnpricedRequest,
} from '../../domain/booking/booking-request.ts';
import type { HoldEnd } from '../../domain/booking/challenge.ts';
import type { InstalmentMark } from '../../domain/money/instalments.ts';
import { fromJson, toFlag, toJson } from '../engine/columns.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { listItems } from './booking-items.ts';
import { guestColumnNames, guestColumns, guestOfRow } from './guest-columns.ts';

/**
 * Returns SQL for when a pending request stops holding its date; without a time limit, at the start of its slot
 * (specification §3).
 */
export const holdExpiresAt = ({ fn }: ExpressionBuilder<Tables, 'booking_requests'>) =>
  fn.coalesce('hold_expires_at', 'starts_at');

/** Returns the columns of the end of a hold. */
export const holdColumns = ({ holdExpiresAt, challenge }: HoldEnd) => ({
  hold_expires_at: holdExpiresAt,
  challenge: challenge && toJson(challenge),
});

/** Returns the column of the marks of instalments. */
// The order of the members matters: indexes find unpaid invoices by the text (erasable-guests.ts).
export const toMarksColumn = (marks: readonly InstalmentMark[]) =>
  marks.length === 0
    ? null
    : toJson(
        marks.map(({ number, invoicedOn, paidOn, wasDueOn }) => ({
          number,
          invoicedOn,
          paidOn,
          ...(wasDueOn !== undefined && { wasDueOn }),
        })),
      );

/** Returns the column of adjustments. */
const toAdjustmentsColumn = (adjustments: BookingRequest['adjustments']) =>
  adjustments.length === 0 ? null : toJson(adjustments);

/** Converts a booking request to a row. The client network is not part of it, and no export contains it. */
export function toRequestRow(request: BookingRequest): StoredRow {
  return {
    reference: request.reference,
    venue_id: request.venueId,
    // No valid key is empty.
    site_key: request.siteKey ?? '',
    starts_at: request.startsAt,
    ends_at: request.endsAt,
    title: request.title,
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
    adjustments: toAdjustmentsColumn(request.adjustments),
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

/** The columns that `readUnpricedRequests` reads. Listed, since PostgreSQL statements that select `*` are not prepared. */
export const unpricedColumns = [
  ...(['reference', 'venue_id', 'site_key', 'starts_at', 'ends_at', 'title', 'message'] as const),
  ...(['adjustments', 'instalment_marks', 'status', 'hold_expires_at', 'challenge'] as const),
  ...(['created_at', 'decided_at', 'reason_code', 'erased_at', 'next_item'] as const),
  ...(['amendments', 'amended_at'] as const),
  ...(['terms', 'answers', 'series', 'import_reference', 'waited', 'held_at', 'guest_groups'] as const),
  ...guestColumnNames,
];
/** The columns that `readRequests` reads. */
export const requestColumns = [...unpricedColumns, ...(['quote', 'agreed_price'] as const)];
/** A stored booking request, without the columns that the database computes. */
export type StoredRow = Omit<
  Selectable<Tables['booking_requests']>,
  'total_cents' | 'total_currency' | 'dues_for' | 'unpaid' | 'item_totals' | 'erasure_version'
>;
type RequestRow = Pick<Selectable<Tables['booking_requests']>, (typeof requestColumns)[number]>;
/** A row with these columns. */
export type UnpricedRow = Pick<RequestRow, (typeof unpricedColumns)[number]>;

/** Converts rows to booking requests and reads their items. A request that has several rows is returned once. */
export const readRequests = (db: Reader, rows: readonly RequestRow[]): Promise<BookingRequest[]> =>
  withItems(db, rows, fromRequestRow);

/** Does the same without prices. */
export const readUnpricedRequests = (db: Reader, rows: readonly UnpricedRow[]): Promise<UnpricedRequest[]> =>
  withItems(db, rows, fromUnpricedRow);

async function withItems<Row extends UnpricedRow, Request>(
  db: Reader,
  rows: readonly Row[],
  from: (row: Row, items: BookedItems) => Request,
): Promise<Request[]> {
  const itemsOf = new Map<string, ReadonlyMap<string, BookedItems>>();
  for (const [venueId, ofVenue] of Map.groupBy(rows, (row) => row.venue_id)) {
    const references = ofVenue.map(({ reference }) => reference);
    itemsOf.set(venueId, await listItems(db, venueId, references));
  }
  const once = new Map(rows.map((row) => [`${row.venue_id} ${row.reference}`, row]));
  return [...once.values()].flatMap((row) => {
    const items = itemsOf.get(row.venue_id)?.get(row.reference);
    // Without a snapshot, its venue may be deleted between the two statements.
    return items === undefined ? [] : from(row, items);
  });
}

/** Version 1.0.0 erases a guest without the members that it does not know: they are hidden until they are deleted. */
function fromRequestRow(row: RequestRow, items: BookedItems): BookingRequest {
  const request = {
    ...storedRequest(row, items),
    quote: fromJson(row.quote),
    agreedPrice: row.agreed_price === null ? null : fromJson(row.agreed_price),
  };
  return row.erased_at === null ? request : eraseGuestFrom(request, row.erased_at);
}

function fromUnpricedRow(row: UnpricedRow, items: BookedItems): UnpricedRequest {
  const request = storedRequest(row, items);
  return row.erased_at === null ? request : eraseUnpriced(request, row.erased_at);
}

function storedRequest(row: UnpricedRow, items: BookedItems): UnpricedRequest {
  return {
    reference: row.reference,
    venueId: row.venue_id,
    siteKey: row.site_key === '' ? null : row.site_key,
    items,
    nextItem: row.next_item,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    title: row.title,
    guest: guestOfRow(row),
    message: row.message,
    guestGroups: row.guest_groups && fromJson(row.guest_groups),
    adjustments: row.adjustments === null ? [] : fromJson(row.adjustments),
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
