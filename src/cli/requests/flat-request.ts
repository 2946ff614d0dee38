import { type BookingRequest, statusAt } from '../../domain/booking/booking-request.ts';
import { type Instant, isoInstant, isoOrNull } from '../../domain/time/instant.ts';

/**
 * A booking request as one flat record: an entry of `requests list --json` and `calendar --json`, and a row of the
 * CSV.
 */
export type RequestRecord = ReturnType<typeof requestRecord>;

/** Returns a request as one flat record, with its status at `now`. */
export function requestRecord(request: BookingRequest, now: Instant) {
  const { guest, quote, holdExpiresAt } = request;
  const { space, slot, package: offer, date, timezone, attendance } = request.items[0];
  return {
    reference: request.reference,
    venueId: request.venueId,
    status: statusAt(request.status, holdExpiresAt, now),
    date,
    spaceId: space.id,
    spaceName: space.name,
    slotName: slot.name,
    packageName: offer.name,
    startTime: slot.startTime,
    endTime: slot.endTime,
    timezone,
    guestName: guest.name,
    guestEmail: guest.email,
    guestPhone: guest.phone,
    guestCompany: guest.company,
    attendance,
    totalCents: quote.totalCents,
    agreedTotalCents: request.agreedPrice?.totalCents ?? null,
    currency: quote.currency,
    startsAt: isoInstant(request.startsAt),
    createdAt: isoInstant(request.createdAt),
    holdExpiresAt: isoOrNull(holdExpiresAt),
  };
}
