/** Changes of stored booking requests: decisions, holds, prices, dates. */
import { sql } from 'kysely';
import type { AgreedPrice, BookingRequest, StoredStatus } from '../../domain/booking/booking-request.ts';
import type { HoldEnd } from '../../domain/booking/challenge.ts';
import type { ReasonCode } from '../../domain/booking/decision-reason.ts';
import type { InstalmentMark } from '../../domain/money/instalments.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { toJson } from '../engine/columns.ts';
import type { Writer } from '../engine/storage.ts';
import { updateItem } from './booking-items.ts';
import type { RequestOfVenue } from './booking-requests.ts';
import { holdColumns, toMarksColumn, toRequestRow } from './request-rows.ts';

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
