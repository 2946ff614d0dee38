/** An event as others are told of it: the line of `firsthold events`, the body of a webhook (docs/webhooks.md). */
import type { AgreedPrice, BookingRequest } from '../booking/booking-request.ts';
import { presentRequest } from '../booking/present-request.ts';
import { type Instant, isoInstant } from '../time/instant.ts';
import { type ActorPayload, presentActor } from './actor.ts';
import { eventId } from './cursor.ts';
import type { EventKind, LoggedEvent } from './event.ts';
import { upgradeLegacyEvent } from './legacy-events.ts';

/** An event as others are told of it. */
export interface EventPayload {
  readonly id: string;
  readonly type: EventKind;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly data: {
    /** Of the members beside these: raised when one goes or means something else. */
    readonly version: number;
    readonly venueId: string | null;
    readonly subject: string;
    readonly actor: ActorPayload;
    /** As it is known now, not as it was then; left out where the event is about none. */
    readonly bookingRequest?: RequestPayload;
  };
}

type RequestPayload = ReturnType<typeof requestPayload>;

/** @param request that it is about, if it is about one; returns null for a kind that this version does not know */
export function presentEvent(
  event: LoggedEvent,
  request: BookingRequest | undefined,
  now: Instant,
): EventPayload | null {
  const words = upgradeLegacyEvent(event.action, event.details);
  if (words === null) return null;
  return {
    id: eventId(event, event.at),
    type: words.kind,
    timestamp: isoInstant(event.at),
    data: {
      ...words.payload,
      version: event.version,
      venueId: event.venueId,
      subject: event.subject,
      actor: presentActor(event.actor),
      ...(request !== undefined && { bookingRequest: requestPayload(request, now) }),
    },
  };
}

/** Presents a booking request with the total it was quoted at and what was agreed on instead. */
function requestPayload(request: BookingRequest, now: Instant) {
  const { totalCents, currency } = request.quote;
  const agreedPrice = request.agreedPrice && pricePayload(request.agreedPrice);
  return presentRequest(request, { totalCents, currency, agreedPrice }, now);
}

/** What was agreed on instead of the quote's total, in its currency. */
function pricePayload({ totalCents, taxCents, reason, agreedAt }: AgreedPrice) {
  return { totalCents, taxCents, reason, agreedAt: isoInstant(agreedAt) };
}
