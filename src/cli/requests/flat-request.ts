import type { BookedItem } from '../../domain/booking/booked-item.ts';
import { type BookingRequest, type RequestItem, statusAt } from '../../domain/booking/booking-request.ts';
import { eventDays } from '../../domain/booking/event-days.ts';
import { adjustmentsIn, linesOfItem, totalOfItem } from '../../domain/money/sum-quotes.ts';
import { type Instant, isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';

/** An item of a booking request as one flat record: an entry of `requests list --json`, and a row of the CSV. */
export type RequestRecord = ReturnType<typeof requestRecord>;

/** Returns an item as one flat record, with its part of the price and the status of its request at `now`. */
export function requestRecord({ request, item }: RequestItem, now: Instant) {
  const { guest, quote, agreedPrice, holdExpiresAt } = request;
  const { space, slot, package: offer, date, timezone, attendance } = item;
  const [main] = request.items;
  return {
    reference: request.reference,
    item: item.number,
    venueId: request.venueId,
    status: statusAt(request, now),
    date,
    endDate: endDateOf(item),
    spaceId: space.id,
    spaceName: space.name,
    slotName: slot.name,
    packageName: offer.name,
    startTime: slot.startTime,
    endTime: slot.endTime,
    timezone,
    title: request.title,
    guestName: guest.name,
    guestEmail: guest.email,
    guestPhone: guest.phone,
    guestCompany: guest.company,
    attendance,
    totalCents: totalOfItem(quote, item.number, main),
    agreedTotalCents: agreedPrice && totalOfItem(agreedPrice, item.number, main),
    adjustmentsCents: adjustmentsIn(linesOfItem(agreedPrice ?? quote, item.number, main)),
    currency: quote.currency,
    startsAt: isoInstant(item.startsAt),
    endsAt: isoInstant(item.endsAt),
    createdAt: isoInstant(request.createdAt),
    holdExpiresAt: isoOrNull(holdExpiresAt),
  };
}

/** Returns the date on which an event ends; one until midnight ends on the date before. */
export const endDateOf = (item: BookedItem) => eventDays(item, (at) => todayIn(item.timezone, at)).last;

/** Returns the items of requests, in order. */
export const itemsOfRequests = (requests: readonly BookingRequest[]): RequestItem[] =>
  requests.flatMap((request) => request.items.map((item) => ({ request, item })));
