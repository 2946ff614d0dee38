import { isReference } from '../../domain/booking/reference.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import { type EventPayload, presentEvent } from '../../domain/events/event-payload.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { findBookingRequests } from '../../storage/booking/booking-requests.ts';
import type { Reader } from '../../storage/engine/storage.ts';

/**
 * Events as others are told of them, with what is known now of the booking requests that they are about: the log
 * itself has nothing about guests, so what was erased there is told to nobody.
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
    // Another venue's by now: its export was imported there.
    const isOfVenue = request?.venueId === event.venueId;
    return presentEvent(event, isOfVenue ? request : undefined, now) ?? [];
  });
}
