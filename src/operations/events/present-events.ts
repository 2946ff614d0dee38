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
  const references = [...new Set(events.map(({ subject }) => subject).filter(isReference))];
  const requests = references.length === 0 ? new Map() : await findBookingRequests(db, references);
  return events.flatMap((event) => {
    const request = requests.get(event.subject);
    // The request belongs to another venue now, through an import.
    const isOfVenue = request?.venueId === event.venueId;
    return presentEvent(event, isOfVenue ? request : undefined, now) ?? [];
  });
}
