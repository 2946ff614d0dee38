import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { isReference } from '../../domain/booking/reference.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import { type EventPayload, presentEvent } from '../../domain/events/event-payload.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { findBookingRequests } from '../../storage/booking/booking-requests.ts';
import type { Reader } from '../../storage/engine/storage.ts';

/**
 * Presents events with the current data of their booking requests: the log itself contains no guest data, so an
 * erased guest appears nowhere.
 */
export async function presentEvents(
  db: Reader,
  events: readonly LoggedEvent[],
  now: Instant,
): Promise<EventPayload[]> {
  const requests = new Map<string | null, ReadonlyMap<string, BookingRequest>>();
  for (const [venueId, ofVenue] of Map.groupBy(events, (event) => event.venueId)) {
    const references = [...new Set(ofVenue.map(({ subject }) => subject).filter(isReference))];
    if (venueId !== null && references.length > 0)
      requests.set(venueId, await findBookingRequests(db, venueId, references));
  }
  return events.flatMap((event) => {
    const request = requests.get(event.venueId)?.get(event.subject);
    return presentEvent(event, request, now) ?? [];
  });
}
