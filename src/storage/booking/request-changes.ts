/** Changes of stored booking requests: decisions, holds, prices, dates. */
import { sql } from 'kysely';
import type { AgreedPrice, BookingRequest, StoredStatus } from '../../domain/booking/booking-request.ts';
import type { HoldEnd } from '../../domain/booking/challenge.ts';
import type { ReasonCode } from '../../domain/booking/decision-reason.ts';
import type { InstalmentMark } from '../../domain/money/instalments.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import { toJson } from '../engine/columns.ts';
import type { Writer } from '../engine/storage.ts';
import type { RequestOfVenue } from './booking-requests.ts';
import { guestColumns } from './guest-columns.ts';
import { holdColumns, toMarksColumn, toRequestRow } from './request-rows.ts';
import { replaceSearchWords } from './search-words.ts';

/** Returns an update of one request; the caller sets the columns. */
const changeOf = (db: Writer, { venueId, reference }: RequestOfVenue) =>
  db.updateTable('booking_requests').where('venue_id', '=', venueId).where('reference', '=', reference);

/** Stores a decision and deletes the client network, which is only needed until then. */
export async function setBookingRequestStatus(
  db: Writer,
  request: RequestOfVenue,
  status: StoredStatus,
  { decidedAt, reasonCode }: { readonly decidedAt: Instant; readonly reasonCode: ReasonCode | null },
): Promise<void> {
  await changeOf(db, request)
    .set({ status, decided_at: decidedAt, reason_code: reasonCode, network_hash: null })
    .execute();
}

/** Stores that a waiting request was given a hold of its date at `now`. */
export async function setHoldOfWaiting(
  db: Writer,
  request: RequestOfVenue,
  { holdExpiresAt, now }: Pick<BookingRequest, 'holdExpiresAt'> & { readonly now: Instant },
): Promise<void> {
  await changeOf(db, request)
    .set({ status: 'pending_approval', hold_expires_at: holdExpiresAt, held_at: now, expiry_recorded: 0 })
    .execute();
}

/** Stores the end of a hold with its challenge, or without one. If it holds its date, its expiry is recorded again. */
export async function setHoldEnd(
  db: Writer,
  changed: BookingRequest,
  { isActive }: { readonly isActive: boolean },
): Promise<void> {
  await changeOf(db, changed)
    .set({
      ...holdColumns(changed),
      ...amendedColumns(changed),
      ...(isActive && { expiry_recorded: 0 }),
    })
    .execute();
}

/** Stores that a request was amended. */
export async function setAmended(db: Writer, changed: BookingRequest): Promise<void> {
  await changeOf(db, changed).set(amendedColumns(changed)).execute();
}

function amendedColumns(changed: BookingRequest) {
  const { amendments, amended_at } = toRequestRow(changed);
  return { amendments, amended_at };
}

/**
 * Stores the corrected title, guest and answers of a request, and finds it by them.
 *
 * @returns false if its guest was erased
 */
export async function setCorrectedTexts(db: Writer, corrected: BookingRequest): Promise<boolean> {
  const { title, answers } = toRequestRow(corrected);
  const { numUpdatedRows } = await changeOf(db, corrected)
    .set({ title, answers, ...guestColumns(corrected.guest) })
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await replaceSearchWords(db, corrected);
  return true;
}

/** Stores the agreed price beside the quoted one, replacing an earlier agreed price. */
export async function setAgreedPrice(
  db: Writer,
  request: RequestOfVenue,
  agreed: AgreedPrice,
): Promise<void> {
  await changeOf(db, request)
    .set({ agreed_price: toJson(agreed), dues_for: null, ...mayHaveLabels })
    .execute();
}

/** Stores the adjustments and the agreed price of a corrected booking. */
export async function setCorrectedPrice(db: Writer, corrected: BookingRequest): Promise<void> {
  const { adjustments, agreed_price } = toRequestRow(corrected);
  await changeOf(db, corrected)
    .set({ adjustments, agreed_price, dues_for: null, ...mayHaveLabels })
    .execute();
}

/** Stores when instalments were invoiced and paid. */
export async function setInstalmentMarks(
  db: Writer,
  request: RequestOfVenue,
  marks: readonly InstalmentMark[],
): Promise<void> {
  await changeOf(db, request)
    .set({ instalment_marks: toMarksColumn(marks) })
    .execute();
}

/**
 * Undoes a decision, restores a cancelled booking, or returns a request to the waiting list.
 *
 * @param decidedAt null: the request is undecided again
 */
export async function undoBookingRequestStatus(
  db: Writer,
  request: RequestOfVenue,
  status: StoredStatus,
  { decidedAt, now, ...hold }: HoldEnd & Pick<BookingRequest, 'decidedAt'> & { now: Instant },
): Promise<void> {
  await changeOf(db, request)
    .set({ status, decided_at: decidedAt, reason_code: null, ...holdColumns(hold) })
    .set(status === 'waiting' ? { held_at: null } : {})
    .set(amendedAt(now))
    .execute();
}

/** Stores the interval, hold, agreed price and next number of a request whose items changed, but not its items. */
export async function setItemsChange(db: Writer, changed: BookingRequest, now: Instant): Promise<void> {
  const { starts_at, ends_at, next_item, agreed_price, adjustments } = toRequestRow(changed);
  await changeOf(db, changed)
    .set({
      starts_at,
      ends_at,
      ...holdColumns(changed),
      next_item,
      agreed_price,
      adjustments,
      dues_for: null,
    })
    .set({ ...mayHaveLabels, ...amendedAt(now) })
    .execute();
}

/** The price may be that of before an erasure: the labels in it are erased again. */
const mayHaveLabels = { erasure_version: 0 };

const amendedAt = (now: Instant) => ({
  amendments: sql<number>`amendments + 1`,
  amended_at: now,
});

/** Takes numbers of an imported file away from cancelled and declined bookings: new ones have them. */
export async function releaseImportReferences(
  db: Writer,
  venueId: string,
  references: readonly string[],
): Promise<void> {
  for (const some of chunks(references))
    await db
      .updateTable('booking_requests')
      .set({ import_reference: null })
      .where('venue_id', '=', venueId)
      .where('import_reference', 'in', some)
      .where('status', 'in', ['cancelled', 'declined'])
      .execute();
}
