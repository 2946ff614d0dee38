/** Presents a booking request for APIs and webhooks, member by member. */
import { presentQuote } from '../money/present-quote.ts';
import { type Instant, isoInstant, isoOrNull } from '../time/instant.ts';
import type { BookedItem } from './booked-item.ts';
import { type BookingRequest, statusAt, type UnpricedRequest } from './booking-request.ts';
import { presentChallenge } from './challenge.ts';
import { presentPlace } from './corrected-dates.ts';
import { presentGuest } from './guest.ts';

/**
 * Presents a request with its status at `now`.
 *
 * @param price the members with the quoted price
 */
export function presentRequest<Price extends object>(
  request: UnpricedRequest & Pick<BookingRequest, 'agreedPrice'>,
  price: Price,
  now: Instant,
) {
  const { guest, answers, terms, agreedPrice } = request;
  return {
    ...presentPlaceAndTime(request, now),
    title: request.title,
    guest: { ...presentGuest(guest), language: guest.language ?? null, address: guest.address ?? null },
    message: request.message,
    ...presentChoices(request.items[0]),
    answers: answers.map(({ questionId, label, value }) => ({ questionId, label, value })),
    terms: terms && { version: terms.version, url: terms.url, label: terms.label },
    ...price,
    agreedPrice: agreedPrice && {
      ...presentQuote(agreedPrice),
      reason: agreedPrice.reason,
      agreedAt: isoInstant(agreedPrice.agreedAt),
    },
    holdExpiresAt: isoOrNull(request.holdExpiresAt),
    challenge: presentChallenge(request),
    createdAt: isoInstant(request.createdAt),
    decidedAt: isoOrNull(request.decidedAt),
  };
}

/**
 * Presents what is booked and when, with the status at `now`: nothing about the guest, and no price. Members beside
 * `items` are those of the main item.
 */
export const presentPlaceAndTime = (request: UnpricedRequest, now: Instant) => ({
  reference: request.reference,
  status: statusAt(request, now),
  siteKey: request.siteKey,
  ...presentPlace(request.items[0]),
  items: request.items.map((item) => ({
    item: item.number,
    ...presentPlace(item),
    ...presentChoices(item),
  })),
});

/** Presents what was chosen for an item. */
export const presentChoices = ({ attendance, layout, extras }: BookedItem) => ({
  attendance,
  layout,
  extras: extras.map(({ id, name, pieces }) => ({ id, name, pieces })),
});
