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

type Booked = Pick<BookingRequest, 'space' | 'slot' | 'package'>;

/** Returns what a request keeps of the space, slot and package that are booked: names and times. */
export function bookedOf({ space, slot, package: offer }: Booked): Booked {
  return {
    space: { id: space.id, name: space.name },
    slot: { id: slot.id, name: slot.name, startTime: slot.startTime, endTime: slot.endTime },
    package: { id: offer.id, name: offer.name },
  };
}

/** Returns a booking request as it is when it is made. */
export function newRequest({ hold, now, ...given }: NewRequest): BookingRequest {
  return {
    ...given,
    ...bookedOf(given),
    agreedPrice: null,
    status: hold === null ? 'accepted' : 'pending_approval',
    holdExpiresAt: hold?.holdExpiresAt ?? null,
    createdAt: now,
    decidedAt: hold === null ? now : null,
    erasedAt: null,
    amended: null,
  };
}
