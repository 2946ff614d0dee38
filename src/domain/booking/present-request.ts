/** Presents a booking request for APIs and webhooks, member by member. */
import { type Instant, isoInstant, isoOrNull } from '../time/instant.ts';
import { type BookingRequest, statusAt } from './booking-request.ts';
import { presentGuest } from './guest.ts';
import { snapshotBookedOffer } from './new-request.ts';

/**
 * Presents a request with its status at `now`.
 *
 * @param price the members with the price
 */
export function presentRequest<Price extends object>(request: BookingRequest, price: Price, now: Instant) {
  const { attendance, layout, extras, answers, terms } = request.optionalFields;
  return {
    ...presentPlaceAndTime(request, now),
    guest: presentGuest(request.guest),
    message: request.message,
    attendance,
    layout,
    extras: extras.map(({ id, name, pieces }) => ({ id, name, pieces })),
    answers: answers.map(({ questionId, label, value }) => ({ questionId, label, value })),
    terms: terms && { version: terms.version, url: terms.url, label: terms.label },
    ...price,
    holdExpiresAt: isoOrNull(request.holdExpiresAt),
    createdAt: isoInstant(request.createdAt),
    decidedAt: isoOrNull(request.decidedAt),
  };
}

/** Presents what is booked and when, with the status at `now`: nothing about the guest, and no price. */
export const presentPlaceAndTime = (request: BookingRequest, now: Instant) => ({
  reference: request.reference,
  status: statusAt(request.status, request.holdExpiresAt, now),
  siteKey: request.siteKey,
  ...snapshotBookedOffer(request),
  date: request.date,
  timezone: request.timezone,
  startsAt: isoInstant(request.startsAt),
  endsAt: isoInstant(request.endsAt),
});
