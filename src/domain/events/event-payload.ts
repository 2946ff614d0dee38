/** The published form of an event: the line of `firsthold events`, the body of a webhook (docs/api/event-log.md). */
import type { RequestStatus, RequestWithQuotedTotal } from '../booking/booking-request.ts';
import { presentRequest } from '../booking/present-request.ts';
import { type Instant, isoInstant } from '../time/instant.ts';
import { type ActorPayload, presentActor } from './actor.ts';
import { eventId } from './cursor.ts';
import type { EventKind, LoggedEvent } from './event.ts';
import { upgradeLegacyEvent } from './legacy-events.ts';
import { statusThen } from './status-then.ts';

/** A published event. */
export interface EventPayload {
  readonly id: string;
  readonly type: EventKind;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly data: {
    /** The version of its data: increased when a member is removed or changes its meaning. */
    readonly version: number;
    readonly venueId: string | null;
    readonly subject: string;
    readonly actor: ActorPayload;
    /** The status of the request right after the event; omitted if the event left it as it was. */
    readonly statusThen?: RequestStatus;
    /** The request as it is now, not as it was at the event; omitted if the event concerns no request. */
    readonly bookingRequest?: RequestPayload;
  };
}

type RequestPayload = ReturnType<typeof requestPayload>;

/**
 * Presents an event.
 *
 * @param request its booking request, if any
 * @returns null for a kind that this version does not know
 */
export function presentEvent(
  event: LoggedEvent,
  request: RequestWithQuotedTotal | undefined,
  now: Instant,
): EventPayload | null {
  const words = upgradeLegacyEvent(event.action, event.details);
  if (words === null) return null;
  const status = statusThen(words.kind, words.payload);
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
      ...(status !== undefined && { statusThen: status }),
      ...(request !== undefined && { bookingRequest: requestPayload(request, now) }),
    },
  };
}

/** Presents a booking request with its quoted total. */
function requestPayload(request: RequestWithQuotedTotal, now: Instant) {
  const { totalCents, currency } = request;
  return presentRequest(request, { totalCents, currency }, now);
}
