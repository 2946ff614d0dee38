import { createHmac } from 'node:crypto';
import { computeHoldExpiry } from '../../domain/booking/hold.ts';
import type { Receipt } from '../../domain/booking/receipt.ts';
import { encodeReference } from '../../domain/booking/reference.ts';
import { slotInterval } from '../../domain/booking/slot-interval.ts';
import type { CalendarDate, Instant } from '../../domain/time/instant.ts';
import { findPublicSlotTimes, findQuoteTerms } from '../../storage/venue/offers.ts';
import type { Context } from '../context.ts';
import type { RequestedSite } from './offered-on-date.ts';
import { type BookingInput, dryRunPlacement } from './place-booking-request.ts';

/** The parts of a booking request that its receipt depends on; null: missing or invalid. */
export interface PartialBookingRequest {
  readonly slotId: string | null;
  readonly date: CalendarDate | null;
  readonly expectedTotalCents: number | null;
}

/**
 * Responds to a request that filled in the honeypot (specification §4, `website`) with a receipt like a real one. It
 * does the work of a real request, so that its duration reveals nothing, and writes nothing.
 *
 * @param booking the request if it is valid; its result is ignored; null: invalid
 * @param idempotencyKey a repeat under it gets the same reference; null: no key
 * @throws NotFoundError if the website key is no longer usable
 */
export async function simulateBookingRequest(
  context: Context,
  site: RequestedSite,
  { partial, booking }: { partial: PartialBookingRequest; booking: BookingInput | null },
  idempotencyKey: string | null,
): Promise<Receipt> {
  const { venueId, siteKey } = site;
  const reading = context.storage.read(async (db) => ({
    terms: await findQuoteTerms(db, venueId, siteKey),
    slot: partial.slotId === null ? undefined : await findPublicSlotTimes(db, venueId, partial.slotId),
  }));
  const [{ terms, slot }] = await Promise.all([
    reading,
    booking && dryRunPlacement(context, site, booking, idempotencyKey),
  ]);
  const pseudorandom =
    idempotencyKey === null
      ? context.randomBytes(7)
      : createHmac('sha256', context.storage.secret)
          .update(JSON.stringify(['spam trap', venueId, siteKey, idempotencyKey]))
          .digest();
  const now = idempotencyKey === null ? context.clock() : roundToSecond(context.clock(), pseudorandom);
  const startsAt = slot && partial.date && slotInterval(slot, partial.date, terms.timezone).startsAt;
  // A hold cannot end before it starts: without a future start, only the period counts.
  const startsInFuture = startsAt && startsAt > now;
  const { holdExpiresAt } = computeHoldExpiry(
    terms.holdPeriod,
    now,
    startsInFuture ? startsAt : Number.POSITIVE_INFINITY,
  );
  return {
    reference: encodeReference(pseudorandom.subarray(0, 5)),
    holdExpiresAt,
    // A real receipt always shows the expected total.
    price:
      partial.expectedTotalCents === null
        ? null
        : { totalCents: partial.expectedTotalCents, currency: terms.currency },
  };
}

/**
 * Returns an instant at most a second ago, equal for repeats within that second, so that they show the same hold
 * expiry. Later repeats show a later expiry, unlike a real receipt: repeating the first expiry would need storage, and
 * an older instant would be visible in the first receipt.
 */
function roundToSecond(now: Instant, chance: Uint8Array): Instant {
  const phase = ((chance[5] ?? 0) * 256 + (chance[6] ?? 0)) % 1000;
  return now - ((now + phase) % 1000);
}
