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

/** As much of a booking request as its receipt depends on, as far as it could be made out; null: it could not. */
export interface PartialBookingRequest {
  readonly slotId: string | null;
  readonly date: CalendarDate | null;
  readonly expectedTotalCents: number | null;
}

/**
 * Answers a request whose spam trap was filled in (specification §4, `website`) with a receipt like a real one. It
 * does the work of a real request, so that its duration gives nothing away, and writes nothing.
 *
 * @param booking the request, if it is valid: what comes of it is ignored; null: it is not
 * @param idempotencyKey a repeat under it gets the same reference; null: no key
 * @throws NotFoundError when the website key does not work any more
 */
export async function simulateBookingRequest(
  context: Context,
  site: RequestedSite,
  { wish: filter, booking }: { wish: PartialBookingRequest; booking: BookingInput | null },
  idempotencyKey: string | null,
): Promise<Receipt> {
  const { venueId, siteKey } = site;
  const reading = context.storage.read(async (db) => ({
    terms: await findQuoteTerms(db, venueId, siteKey),
    slot: filter.slotId === null ? undefined : await findPublicSlotTimes(db, venueId, filter.slotId),
  }));
  const [{ terms, slot }] = await Promise.all([
    reading,
    booking && dryRunPlacement(context, site, booking, idempotencyKey),
  ]);
  const chance =
    idempotencyKey === null
      ? context.randomBytes(7)
      : createHmac('sha256', context.storage.secret)
          .update(JSON.stringify(['spam trap', venueId, siteKey, idempotencyKey]))
          .digest();
  const now = idempotencyKey === null ? context.clock() : sameForAWhile(context.clock(), chance);
  const startsAt = slot && filter.date && slotInterval(slot, filter.date, terms.timezone).startsAt;
  // No hold has ever ended before it began: without a start that is still to come, the period alone decides.
  const isToCome = startsAt && startsAt > now;
  const { holdExpiresAt } = computeHoldExpiry(
    terms.holdPeriod,
    now,
    isToCome ? startsAt : Number.POSITIVE_INFINITY,
  );
  return {
    reference: encodeReference(chance.subarray(0, 5)),
    holdExpiresAt,
    // A real receipt never tells another total than the one that was expected.
    price:
      filter.expectedTotalCents === null
        ? null
        : { totalCents: filter.expectedTotalCents, currency: terms.currency },
  };
}

/**
 * An instant at most a second ago, the same for repeats that come within that second, so that they read of the same
 * end of the hold. A later repeat reads of a later one, where a real receipt would say the first again: that cannot
 * be known without keeping something, and an instant longer ago would show in the first receipt already.
 */
function sameForAWhile(now: Instant, chance: Uint8Array): Instant {
  const phase = ((chance[5] ?? 0) * 256 + (chance[6] ?? 0)) % 1000;
  return now - ((now + phase) % 1000);
}
