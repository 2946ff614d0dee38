import { BlockedDates } from '../../domain/booking/blocked-dates.ts';
import type { BookedTime } from '../../domain/booking/booking-request.ts';
import { findOfferedSlot, isOffered } from '../../domain/booking/offer-rules.ts';
import { type OptionalFields, validateOptionalFields } from '../../domain/booking/optional-fields.ts';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { SiteAccess } from '../../storage/access/site-access.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listBlocksOfSpace, nearbyDates } from '../../storage/venue/blocked-dates.ts';
import { findPublicOffer } from '../../storage/venue/offers.ts';

/** Creates the error for a slot that is not free on a date (specification §7, `CONFLICT`). */
export const slotTakenError = () =>
  new ConflictError('This date and slot are no longer available.', codedProblem('taken'));

/** The visitor's website key and its venue. */
export type RequestedSite = Pick<SiteAccess, 'venueId' | 'siteKey'>;

/**
 * Finds the requested offer and the interval that it needs on that date, turnaround included. Does not check bookings
 * and holds.
 *
 * @throws ValidationError for a past date, or optional fields that the offer does not have
 * @throws NotFoundError if space, slot or package is not published
 * @throws ConflictError if the slot is not offered on that date
 */
export async function findOfferOnDate(
  db: Reader,
  { venueId, siteKey }: RequestedSite,
  requested: BookedTime & OptionalFields,
  now: Instant,
) {
  const { spaceId, slotId, packageId, date } = requested;
  const offer = await findPublicOffer(db, { venueId, siteKey, spaceId, slotId, packageId }, date, now);
  const { stored, extras } = validateOptionalFields(requested, {
    packageId,
    layouts: offer.layouts,
    extras: offer.package.extras,
    questions: offer.venue.questions,
    terms: offer.venue.terms,
  });
  const blocks = offer.mayBeBlocked
    ? await listBlocksOfSpace(db, venueId, spaceId, nearbyDates(date, date))
    : [];
  const rules = { ...offer.rules, blocks: new BlockedDates(blocks, offer.venue.timezone) };
  const interval = findOfferedSlot(offer.slot, date, rules);
  if (interval === null || !isOffered(interval, now)) throw slotTakenError();
  const needed = { startsAt: interval.startsAt, endsAt: interval.readyAt };
  return { offer, stored, extras, interval, needed };
}
