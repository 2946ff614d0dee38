import { type Additions, settleAdditions } from '../../domain/booking/additions.ts';
import { BlockedDates } from '../../domain/booking/blocked-dates.ts';
import type { BookedTime } from '../../domain/booking/booking-request.ts';
import { isOffered, offered } from '../../domain/booking/offered.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { told } from '../../domain/told-problem.ts';
import type { SiteAccess } from '../../storage/access/site-access.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { datesAbout, listBlocksOfSpace } from '../../storage/venue/blocked-dates.ts';
import { offerOnShow } from '../../storage/venue/offers.ts';

/** The slot is not free on that date (specification §7, `CONFLICT`). */
export const taken = () => new ConflictError('This date and slot are no longer available.', told('taken'));

/** The website key that a visitor comes with, and whose it is. */
export type AskedSite = Pick<SiteAccess, 'venueId' | 'siteKey'>;

/**
 * Finds the offer that a visitor wants, and the interval that it needs on that date, turnaround included. Says nothing
 * about bookings and holds.
 *
 * @throws ValidationError for a past date, or additions the offer does not have
 * @throws NotFoundError when space, slot or package is not on show
 * @throws ConflictError when the slot is not offered on that date
 */
export async function offeredOnDate(
  db: Reader,
  { venueId, siteKey }: AskedSite,
  wanted: BookedTime & Additions,
  now: Instant,
) {
  const { spaceId, slotId, packageId, date } = wanted;
  const offer = await offerOnShow(db, { venueId, siteKey, spaceId, slotId, packageId }, date, now);
  const { kept, extras } = settleAdditions(wanted, {
    packageId,
    layouts: offer.layouts,
    extras: offer.package.extras,
    questions: offer.venue.questions,
    terms: offer.venue.terms,
  });
  const blocks = offer.mayBeBlocked
    ? await listBlocksOfSpace(db, venueId, spaceId, datesAbout(date, date))
    : [];
  const rules = { ...offer.rules, blocks: new BlockedDates(blocks, offer.venue.timezone) };
  const interval = offered(offer.slot, date, rules);
  if (interval === null || !isOffered(interval, now)) throw taken();
  const needed = { startsAt: interval.startsAt, endsAt: interval.readyAt };
  return { offer, kept, extras, interval, needed };
}
