/** A booking request, and its life (specification §3). */

import type { Quote } from '../money/quote.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { SlotTimes } from '../venue/slot.ts';
import { erasedGuest, type Guest } from './guest.ts';
import type { StoredOptionalFields } from './optional-fields.ts';

/** What is written down. Nothing writes `expired`: the clock alone makes a request so. */
export const persistedStatuses = ['pending_approval', 'accepted', 'declined', 'cancelled'] as const;
/** What somebody may have decided. */
export const decidedStatuses = ['accepted', 'declined', 'cancelled'] as const;
/** A status that is written down. */
export type StoredStatus = (typeof persistedStatuses)[number];

/** A status that somebody decided on. */
export type DecidedStatus = (typeof decidedStatuses)[number];

/** The statuses a request can be seen in: `expired` is never written down, the clock alone says it. */
export const requestStatuses = [...persistedStatuses, 'expired'] as const;
/** A status as it is seen. */
export type RequestStatus = (typeof requestStatuses)[number];

/** Maximum lengths of a booking request's other texts than its guest's, in characters (Unicode code points). */
export const maxTextLengths = { message: 5_000, answer: 2_000 } as const;

/** What is booked, by its ids. */
export interface BookedTime {
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
  readonly date: CalendarDate;
}

/** A price that staff and the guest agreed on, in the currency of the quote. */
export interface AgreedPrice extends Quote {
  readonly reason: string;
  readonly agreedAt: Instant;
}

/** A booking request as it was placed: what was asked for is copied whole, so later edits change no agreement. */
export interface BookingRequest extends Interval {
  readonly reference: string;
  readonly venueId: string;
  /** Null: it came by no website, but was taken down by staff. */
  readonly siteKey: string | null;
  readonly space: { readonly id: string; readonly name: string };
  readonly slot: SlotTimes & { readonly id: string; readonly name: string };
  readonly package: { readonly id: string; readonly name: string };
  readonly date: CalendarDate;
  readonly timezone: string;
  readonly guest: Guest;
  readonly message: string | null;
  /** What the visitor was shown; stays as it was. */
  readonly quote: Quote;
  /** The price that was agreed on later; null: that of the quote. */
  readonly agreedPrice: AgreedPrice | null;
  /** What was said beside what the specification asks for. */
  readonly additions: StoredOptionalFields;
  /** As stored; `statusAt` says what it is now. */
  readonly status: StoredStatus;
  /** Null: the hold has no time limit. */
  readonly holdExpiresAt: Instant | null;
  readonly createdAt: Instant;
  readonly decidedAt: Instant | null;
  /** When its guest was forgotten; null: is known. */
  readonly erasedAt: Instant | null;
  /** How often it was moved, or a decision on it undone, and when last; null: never. */
  readonly amended: { readonly times: number; readonly at: Instant } | null;
}

/** The request as it is once its guest was forgotten: what was booked, and at what price, stays. */
export function eraseGuestFrom<Request extends BookingRequest>(request: Request, erasedAt: Instant): Request {
  const additions = { ...request.additions, answers: [] };
  return { ...request, guest: erasedGuest, message: null, additions, erasedAt };
}

/**
 * What a decision may follow. An expired request may still be accepted, if its slot is free; declining one
 * frees nothing, but says that somebody has seen to it. What follows `declined` and `cancelled` is only that they are
 * undone.
 */
const mayFollow: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending_approval: [],
  accepted: ['pending_approval', 'expired'],
  declined: ['pending_approval', 'expired'],
  cancelled: ['accepted'],
  expired: [],
};

/**
 * The status at `now`: a pending request whose hold has lapsed reads as expired, from the very instant.
 *
 * @param holdExpiresAt null: no time limit; the request stays pending until somebody decides.
 */
export function statusAt(stored: StoredStatus, holdExpiresAt: Instant | null, now: Instant): RequestStatus {
  const hasExpired = holdExpiresAt !== null && now >= holdExpiresAt;
  return stored === 'pending_approval' && hasExpired ? 'expired' : stored;
}

/**
 * When a pending request gives its rooms back (specification §3, hold rules): its hold's end, or the start of
 * its slot where the hold has no time limit. Null: never, for it is decided.
 */
export function holdExpiry(
  request: Pick<BookingRequest, 'status' | 'holdExpiresAt' | 'startsAt'>,
): Instant | null {
  return request.status === 'pending_approval' ? (request.holdExpiresAt ?? request.startsAt) : null;
}

/** Whether there is still a price to agree on: not once the request came to nothing. */
export function hasPrice(status: RequestStatus): boolean {
  return status !== 'declined' && status !== 'cancelled';
}

/** Whether a person may turn a request of status `from` into `to`. */
export function mayBecome(from: RequestStatus, to: RequestStatus): boolean {
  return mayFollow[to].includes(from);
}

/** Whether there is a decision that a person may take back. */
export const mayBeUndone = (status: RequestStatus): status is DecidedStatus =>
  decidedStatuses.some((decided) => decided === status);
