import { holdEnd } from '../domain/hold.ts';
import { refusePastDate } from '../domain/past-date.ts';
import { referenceFrom } from '../domain/reference.ts';
import { slotInterval } from '../domain/slot-interval.ts';
import { offerOnShow } from '../storage/listings.ts';
import type { SiteAccess } from '../storage/storage.ts';
import type { Context } from './context.ts';
import type { Receipt, WantedBooking } from './place-booking-request.ts';

/**
 * Answers a request whose spam trap was filled in (specification §4, `website`): the same refusals and the same
 * receipt as a real one, but nothing is written, and whether the slot is free does not matter.
 *
 * @throws ValidationError for a past date
 * @throws NotFoundError when space, slot or package is not on show
 */
export async function pretendToPlace(
  context: Context,
  site: SiteAccess,
  wanted: WantedBooking,
): Promise<Receipt> {
  const now = context.clock();
  refusePastDate(wanted.date, site.timezone, now);
  const offer = await context.storage.read((db) => offerOnShow(db, { ...wanted, venueId: site.venueId }));
  const { startsAt } = slotInterval(offer.slot, wanted.date, offer.venue.timezone);
  // No hold has ever ended before it began: where the slot has begun, the period alone decides.
  const { holdExpiresAt } = holdEnd(
    site.holdPeriod,
    now,
    startsAt > now ? startsAt : Number.POSITIVE_INFINITY,
  );
  const { expectedTotalCents } = wanted;
  return {
    reference: referenceFrom(context.randomBytes(5)),
    holdExpiresAt,
    // A real receipt never tells another total than the one that was expected.
    price:
      expectedTotalCents === null ? null : { totalCents: expectedTotalCents, currency: offer.venue.currency },
  };
}
