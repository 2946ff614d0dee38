import type { BookedItem } from '../../domain/booking/booked-item.ts';
import {
  type BookingRequest,
  type RequestItem,
  statusAt,
  type UnpricedRequest,
} from '../../domain/booking/booking-request.ts';
import { eventDays } from '../../domain/booking/event-days.ts';
import { adjustmentsIn, linesOfItem, totalOfItem } from '../../domain/money/sum-quotes.ts';
import { type Instant, isoInstant, isoOrNull } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { requestsInPieces } from '../../storage/booking/request-pieces.ts';
import type { Reader } from '../../storage/engine/storage.ts';

/** An item of a booking request as one flat record: an entry of `requests list --json`, and a row of the CSV. */
export type RequestRecord = ReturnType<typeof requestRecord>;

/** Returns an item as one flat record, with its part of the price and the status of its request at `now`. */
function requestRecord({ request, item }: RequestItem, now: Instant) {
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
export const itemsOfRequests = <Request extends UnpricedRequest>(
  requests: readonly Request[],
): RequestItem<Request>[] => requests.flatMap((request) => request.items.map((item) => ({ request, item })));

/** Reads the prices of requests, and returns a record for each of their items, in order. */
export async function readRequestRecords(
  db: Reader,
  requests: readonly UnpricedRequest[],
  now: Instant,
): Promise<RequestRecord[]> {
  const records = new Map<string, RequestRecord[]>();
  const keyOf = ({ venueId, reference }: UnpricedRequest) => `${venueId} ${reference}`;
  const recordsOf = (request: BookingRequest) =>
    itemsOfRequests([request]).map((item) => requestRecord(item, now));
  for (const [venueId, some] of Map.groupBy(requests, (request) => request.venueId)) {
    const references = some.map(({ reference }) => reference);
    for await (const piece of requestsInPieces(db, venueId, references))
      for (const request of piece) records.set(keyOf(request), recordsOf(request));
  }
  return requests.flatMap((request) => records.get(keyOf(request)) ?? []);
}
