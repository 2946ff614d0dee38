import type { Instant } from '../time/instant.ts';
import { intervalOfItems, nextItemAfter } from './booked-item.ts';
import type { BookingRequest } from './booking-request.ts';
import type { HoldExpiry } from './hold.ts';

type RequestedFields =
  | 'reference'
  | 'venueId'
  | 'siteKey'
  | 'items'
  | 'guest'
  | 'message'
  | 'quote'
  | 'guestGroups'
  | 'answers'
  | 'terms';

/** The input of a new request. */
export interface NewRequestInput extends Pick<BookingRequest, RequestedFields> {
  /** Null: booked at once; `waiting`: put on the waiting list. */
  readonly hold: HoldExpiry | 'waiting' | null;
  readonly now: Instant;
  readonly series?: BookingRequest['series'];
  readonly title?: BookingRequest['title'];
  readonly adjustments?: BookingRequest['adjustments'];
}

/** Creates a booking request. */
export function createBookingRequest({
  hold,
  now,
  series = null,
  title = null,
  adjustments = [],
  ...given
}: NewRequestInput): BookingRequest {
  return {
    ...given,
    title,
    ...intervalOfItems(given.items),
    nextItem: nextItemAfter(given.items),
    agreedPrice: null,
    adjustments,
    instalmentMarks: [],
    series,
    importReference: null,
    status: hold === null ? 'accepted' : hold === 'waiting' ? 'waiting' : 'pending_approval',
    holdExpiresAt: hold === 'waiting' ? null : (hold?.holdExpiresAt ?? null),
    challenge: null,
    waited: hold === 'waiting' ? { heldAt: null } : null,
    createdAt: now,
    decidedAt: hold === null ? now : null,
    reasonCode: null,
    erasedAt: null,
    amended: null,
  };
}
