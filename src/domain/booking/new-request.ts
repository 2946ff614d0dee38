import type { Instant } from '../time/instant.ts';
import type { BookingRequest } from './booking-request.ts';
import type { HoldEnd } from './hold.ts';

type Given =
  | 'reference'
  | 'venueId'
  | 'siteKey'
  | 'space'
  | 'slot'
  | 'package'
  | 'date'
  | 'timezone'
  | 'startsAt'
  | 'endsAt'
  | 'guest'
  | 'message'
  | 'quote'
  | 'additions';

/** Everything that makes up a request when it is made. */
export interface NewRequest extends Pick<BookingRequest, Given> {
  /** Null: it is booked at once. */
  readonly hold: HoldEnd | null;
  readonly now: Instant;
}

/** Returns a booking request as it is when it is made; of what is booked it keeps names and times, and no more. */
export function newRequest({ hold, now, space, slot, package: offer, ...given }: NewRequest): BookingRequest {
  return {
    ...given,
    space: { id: space.id, name: space.name },
    slot: { id: slot.id, name: slot.name, startTime: slot.startTime, endTime: slot.endTime },
    package: { id: offer.id, name: offer.name },
    agreedPrice: null,
    status: hold === null ? 'accepted' : 'pending_approval',
    holdExpiresAt: hold?.holdExpiresAt ?? null,
    createdAt: now,
    decidedAt: hold === null ? now : null,
    erasedAt: null,
    amended: null,
  };
}
