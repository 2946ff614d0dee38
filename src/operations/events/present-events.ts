import type { RequestWithQuotedTotal } from '../../domain/booking/booking-request.ts';
import { isReference } from '../../domain/booking/reference.ts';
import type { LoggedEvent } from '../../domain/events/event.ts';
import { type EventPayload, presentEvent } from '../../domain/events/event-payload.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { findRequestsWithQuotedTotals, presentedLengths } from '../../storage/booking/request-totals.ts';
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
  const requests = new Map<string | null, ReadonlyMap<string, RequestWithQuotedTotal>>();
  for (const [venueId, ofVenue] of Map.groupBy(events, (event) => event.venueId)) {
    const references = referencesIn(ofVenue);
    if (venueId !== null && references.length > 0)
      requests.set(venueId, await findRequestsWithQuotedTotals(db, venueId, references));
  }
  return events.flatMap((event) => {
    const request = requests.get(event.venueId)?.get(event.subject);
    return presentEvent(event, request, now) ?? [];
  });
}

/** How many characters the requests of a page of events have at most, unless its first event has more. */
const maxPageLength = 4_000_000;

/**
 * Returns the first of a venue's events that one page presents: each has its request, with up to 104 items and an agreed
 * price of thousands of lines.
 */
export async function firstPageOf<Event extends Pick<LoggedEvent, 'subject'>>(
  db: Reader,
  venueId: string,
  events: readonly Event[],
): Promise<readonly Event[]> {
  const lengths = await presentedLengths(db, venueId, referencesIn(events));
  let sum = 0;
  const end = events.findIndex(({ subject }, index) => {
    sum += lengths.get(subject) ?? 0;
    return index > 0 && sum > maxPageLength;
  });
  return end < 0 ? events : events.slice(0, end);
}

const referencesIn = (events: readonly Pick<LoggedEvent, 'subject'>[]) => [
  ...new Set(events.map(({ subject }) => subject).filter(isReference)),
];
