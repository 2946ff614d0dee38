/** A booking request and its status (specification §3). */

import type { Adjustment } from '../money/adjustment.ts';
import { eraseAdjustmentLabels, eraseLabels } from '../money/erased-adjustments.ts';
import type { InstalmentMark } from '../money/instalments.ts';
import type { Quote } from '../money/quote.ts';
import type { CalendarDate, ClockTime, Instant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import type { BookedGroups } from '../venue/guest-group.ts';
import type { Terms } from '../venue/venue.ts';
import type { BookedItem, BookedItems } from './booked-item.ts';
import type { Challenge } from './challenge.ts';
import type { ReasonCode } from './decision-reason.ts';
import { type BookedGuest, erasedGuest } from './guest.ts';
import type { StoredAnswer } from './optional-fields.ts';
import type { Series } from './series-rule.ts';

/** The stored statuses. `expired` is never stored: it follows from the clock. */
export const persistedStatuses = [
  'waiting',
  'pending_approval',
  'accepted',
  'declined',
  'cancelled',
] as const;
/** The statuses that result from a decision. */
export const decidedStatuses = ['accepted', 'declined', 'cancelled'] as const;
/** A stored status. */
export type StoredStatus = (typeof persistedStatuses)[number];

/** A status that results from a decision. */
export type DecidedStatus = (typeof decidedStatuses)[number];

/** All visible statuses, including `expired`, which follows from the clock. */
export const requestStatuses = [...persistedStatuses, 'expired'] as const;
/** A visible status. */
export type RequestStatus = (typeof requestStatuses)[number];

/** Maximum lengths of a booking request's texts besides its guest's, in characters (Unicode code points). */
export const maxTextLengths = { title: 200, message: 5_000, answer: 2_000, importReference: 100 } as const;

/** The booked space, slot and package by id, and the date. */
export interface BookedTime {
  readonly spaceId: string;
  readonly slotId: string;
  readonly packageId: string;
  readonly date: CalendarDate;
}

/** Where a booking is or was, as the event log names it. Null members: custom times. */
export type MovedTime = Omit<BookedTime, 'slotId' | 'packageId'> & {
  readonly slotId: string | null;
  readonly packageId: string | null;
  /** The names at the time, and start and end (ISO 8601, UTC, then on the venue's clock). Absent in events of version 1.0. */
  readonly spaceName?: string;
  readonly slotName?: string | null;
  readonly packageName?: string | null;
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly startTime?: ClockTime;
  readonly endTime?: ClockTime;
  readonly endDate?: CalendarDate;
};

/** A price that staff and the guest agreed on, in the currency of the quote. */
export interface AgreedPrice extends Quote {
  readonly reason: string;
  readonly agreedAt: Instant;
  /** The numbers of the items whose prices were agreed; the others have prices of the day. Omitted: all. Presented only with the changes of a correction. */
  readonly agreedItems?: readonly number[];
}

/** What became of a request on the waiting list. */
export interface Waited {
  /** When it was given a hold of its date; null: never. */
  readonly heldAt: Instant | null;
}

/**
 * A booking request as placed: it has a copy of everything requested, so that later edits of the venue do not change
 * it. Its interval is that of all items together (`intervalOfItems`).
 */
export interface BookingRequest extends Interval {
  readonly reference: string;
  readonly venueId: string;
  /** Null: entered by staff. */
  readonly siteKey: string | null;
  readonly items: BookedItems;
  /** The number of the next item added: numbers are not reused. */
  readonly nextItem: number;
  /** A name that staff gave it, such as "Wedding Weiss", erased with the guest; null: none. */
  readonly title: string | null;
  readonly guest: BookedGuest;
  readonly message: string | null;
  /** The price shown to the visitor; never changes. */
  readonly quote: Quote;
  /** The guest groups whose rates it was quoted and is moved at; null: none. */
  readonly guestGroups: BookedGroups | null;
  /** The price agreed on later; null: the quoted price applies. */
  readonly agreedPrice: AgreedPrice | null;
  /** What staff added to the price, as typed; an agreed price may replace their lines. */
  readonly adjustments: readonly Adjustment[];
  /** When its instalments were invoiced and paid, by number. */
  readonly instalmentMarks: readonly InstalmentMark[];
  /** The guest's answers to the venue's questions. */
  readonly answers: readonly StoredAnswer[];
  /** The accepted terms; null: none. */
  readonly terms: Terms | null;
  /** As stored; `statusAt` returns the status at an instant. */
  readonly status: StoredStatus;
  /** When its hold ends, a challenge included (`endOfHold`). Null: it has no time limit. */
  readonly holdExpiresAt: Instant | null;
  /** The response deadline that staff set for the hold; null: none. */
  readonly challenge: Challenge | null;
  /** Null: it was never on the waiting list. */
  readonly waited: Waited | null;
  readonly createdAt: Instant;
  readonly decidedAt: Instant | null;
  /** Why it was declined or cancelled; null: no reason was chosen. */
  readonly reasonCode: ReasonCode | null;
  /** The rule of its dates as entered; null: it is no series. */
  readonly series: Series | null;
  /** Its number in the file it was imported from, erased with the guest; null: none. */
  readonly importReference: string | null;
  /** When its guest was erased; null: not erased. */
  readonly erasedAt: Instant | null;
  /** How often it was moved, corrected or challenged, or a decision was undone, and when last; null: never. */
  readonly amended: { readonly times: number; readonly at: Instant } | null;
}

/** A request without its prices, which may have thousands of lines. */
export type UnpricedRequest = Omit<BookingRequest, 'quote' | 'agreedPrice'>;

/** A request with the totals of its prices instead of the prices. */
export interface RequestWithTotals extends UnpricedRequest {
  readonly currency: string;
  /** The total of the quote. */
  readonly totalCents: number;
  /** Null: no price was agreed. */
  readonly agreedTotalCents: number | null;
}

/** A request with the total of its quote instead of the quote. */
export interface RequestWithQuotedTotal extends UnpricedRequest, Pick<BookingRequest, 'agreedPrice'> {
  readonly currency: string;
  readonly totalCents: number;
}

/** An item with its booking. */
export interface RequestItem<Request extends UnpricedRequest = BookingRequest> {
  readonly request: Request;
  readonly item: BookedItem;
}

/** Returns the request with its guest erased: choices and price stay, without the labels of adjustments. */
export function eraseGuestFrom<Request extends BookingRequest>(request: Request, erasedAt: Instant): Request {
  return { ...eraseUnpriced(request, erasedAt), ...eraseAdjustmentLabels(request) };
}

/** Returns the request with its guest erased, except for the labels of adjustments in its prices. */
export function eraseUnpriced<Request extends UnpricedRequest>(request: Request, erasedAt: Instant): Request {
  return {
    ...request,
    adjustments: eraseLabels(request.adjustments),
    title: null,
    guest: erasedGuest,
    message: null,
    importReference: null,
    answers: [],
    erasedAt,
  };
}

/** Returns what a request has in `amended` after another change of that kind. */
export const amendedAgain = ({ amended }: Pick<BookingRequest, 'amended'>, at: Instant) => ({
  times: (amended?.times ?? 0) + 1,
  at,
});

/**
 * The statuses from which a decision is allowed. An expired request may still be accepted, if its slot is free;
 * declining one frees nothing, but marks it as dealt with. `declined` and `cancelled` can only be undone.
 */
const allowedFrom: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  waiting: [],
  pending_approval: ['waiting'],
  accepted: ['waiting', 'pending_approval', 'expired'],
  declined: ['waiting', 'pending_approval', 'expired'],
  cancelled: ['accepted'],
  expired: [],
};

/** What the status of a request depends on. */
export type StatusMembers = Pick<BookingRequest, 'status' | 'holdExpiresAt' | 'startsAt'>;

/**
 * Returns the status at `now`: a pending request whose hold has expired reads as expired from that instant, and a
 * waiting one from its start. A hold without a time limit stays pending until a decision.
 */
export function statusAt({ status, holdExpiresAt, startsAt }: StatusMembers, now: Instant): RequestStatus {
  if (status === 'waiting') return now >= startsAt ? 'expired' : 'waiting';
  const hasExpired = holdExpiresAt !== null && now >= holdExpiresAt;
  return status === 'pending_approval' && hasExpired ? 'expired' : status;
}

/** Returns the status at `now`, where a hold without a time limit expires at its start: it holds its date until then. */
export const heldStatusAt = (request: StatusMembers, now: Instant): RequestStatus =>
  statusAt({ ...request, holdExpiresAt: request.holdExpiresAt ?? request.startsAt }, now);

/**
 * Returns when a pending request stops holding its rooms (specification §3, hold rules): at its hold's expiry, or at
 * the start of its slot if the hold has no time limit. Null: it has no hold, since it is decided or waits.
 */
export function holdExpiry(request: StatusMembers): Instant | null {
  return request.status === 'pending_approval' ? (request.holdExpiresAt ?? request.startsAt) : null;
}

/** Returns whether staff may agree on a price: not for declined and cancelled requests. An expired one can still be accepted. */
export function mayAgreePrice(status: RequestStatus): boolean {
  return status !== 'declined' && status !== 'cancelled';
}

/** Returns whether staff may change the status `from` to `to`. */
export function mayBecome(from: RequestStatus, to: RequestStatus): boolean {
  return allowedFrom[to].includes(from);
}

/**
 * Returns the stored status once the last decision is undone; null: there is none to undo. A request that was given its
 * date, or declined, on the waiting list returns to it.
 */
export function statusOnceUndone({
  status,
  waited,
}: Pick<BookingRequest, 'status' | 'waited'>): StoredStatus | null {
  const waits = waited !== null && waited.heldAt === null;
  if (status === 'cancelled') return 'accepted';
  if (status === 'accepted' || status === 'declined') return waits ? 'waiting' : 'pending_approval';
  return status === 'pending_approval' && waited !== null ? 'waiting' : null;
}
