import { isDeepStrictEqual } from 'node:util';
import { type BookingRequest, mayAgreePrice, statusAt } from '../../domain/booking/booking-request.ts';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { updateItem } from '../../storage/booking/booking-items.ts';
import { setCorrectedPrice } from '../../storage/booking/request-changes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordExpiredHoldsOf } from '../events/record-expired-holds.ts';

/** @throws ConflictError if a booking is declined or cancelled: it has no price any more */
export function assertPriceable(request: BookingRequest, now: Instant): void {
  const status = statusAt(request, now);
  if (mayAgreePrice(status)) return;
  throw new ConflictError(
    `Booking request ${request.reference} is ${status}: its guests, extras and price cannot be changed.`,
    codedProblem('request_is', { status }),
  );
}

/**
 * Stores the choices, adjustments and price of a corrected booking.
 *
 * @throws ConflictError if it is declined or cancelled
 */
export async function storeCorrectedTerms(
  db: Writer,
  {
    request,
    corrected,
    now,
  }: { readonly request: BookingRequest; readonly corrected: BookingRequest; readonly now: Instant },
): Promise<void> {
  assertPriceable(request, now);
  // Publishes events in the order in which they happened.
  if (statusAt(request, now) === 'expired')
    await recordExpiredHoldsOf(db, request.venueId, [request.reference], now);
  for (const [index, item] of corrected.items.entries())
    if (!isDeepStrictEqual(item, request.items[index])) await updateItem(db, corrected, item);
  await setCorrectedPrice(db, corrected);
}
