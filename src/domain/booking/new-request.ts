import type { Instant } from '../time/instant.ts';
import type { BookingRequest } from './booking-request.ts';
import type { HoldExpiry } from './hold.ts';

type RequestedFields =
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
  | 'optionalFields';

/** The input of a new request. */
export interface NewRequestInput extends Pick<BookingRequest, RequestedFields> {
  /** Null: booked at once. */
  readonly hold: HoldExpiry | null;
  readonly now: Instant;
}

type Booked = Pick<BookingRequest, 'space' | 'slot' | 'package'>;

/** Returns the names and times of the booked space, slot and package, to store with the request. */
export function snapshotBookedOffer({ space, slot, package: offer }: Booked): Booked {
  return {
    space: { id: space.id, name: space.name },
    slot: { id: slot.id, name: slot.name, startTime: slot.startTime, endTime: slot.endTime },
    package: { id: offer.id, name: offer.name },
  };
}

/** Creates a booking request. */
export function createBookingRequest({ hold, now, ...given }: NewRequestInput): BookingRequest {
  return {
    ...given,
    ...snapshotBookedOffer(given),
    agreedPrice: null,
    instalmentMarks: [],
    importReference: null,
    status: hold === null ? 'accepted' : 'pending_approval',
    holdExpiresAt: hold?.holdExpiresAt ?? null,
    createdAt: now,
    decidedAt: hold === null ? now : null,
    erasedAt: null,
    amended: null,
  };
}
