/** Presents booking requests to staff, member by member. */
import type { BookingRequest } from '../../../domain/booking/booking-request.ts';
import { presentChallenge } from '../../../domain/booking/challenge.ts';
import { type Correction, type MemberCorrection, undoableOf } from '../../../domain/booking/corrections.ts';
import { currentSeries } from '../../../domain/booking/current-series.ts';
import { presentGuestName } from '../../../domain/booking/guest.ts';
import type { Note } from '../../../domain/booking/note.ts';
import {
  presentChoices,
  presentPlaceAndTime,
  presentRequest,
} from '../../../domain/booking/present-request.ts';
import { presentSeries } from '../../../domain/booking/series-rule.ts';
import type { LoggedEvent } from '../../../domain/events/event.ts';
import { memberOf } from '../../../domain/fields/member.ts';
import { type Instalment, instalmentsWithAmounts } from '../../../domain/money/instalments.ts';
import { presentAdjustments, presentQuote } from '../../../domain/money/present-quote.ts';
import { type Instant, isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import type { GuestAccess } from './guest-access.ts';

/** Presents a request in full; its notes and history have routes of their own. */
export function presentStaffRequest(request: BookingRequest, now: Instant) {
  const { quote, erasedAt, amended } = request;
  return {
    ...presentRequest(request, { quote: presentQuote(quote) }, now),
    series: presentCurrentSeries(request),
    adjustments: presentAdjustments(request.adjustments),
    instalments: instalmentsWithAmounts(request).map(presentInstalment),
    guestGroups: presentBookedGroups(request.guestGroups),
    reasonCode: request.reasonCode,
    importReference: request.importReference,
    erasedAt: isoOrNull(erasedAt),
    amendedAt: isoOrNull(amended?.at ?? null),
  };
}

/** Presents a series with the rule that its dates follow now. */
const presentCurrentSeries = ({ series, items }: Pick<BookingRequest, 'series' | 'items'>) =>
  series && presentSeries(currentSeries(series, items));

/** Presents the guest groups whose rates a booking has, as named at the time. */
const presentBookedGroups = (booked: BookingRequest['guestGroups']) =>
  booked && { groups: booked.groups.map(({ id, name }) => ({ id, name })), code: booked.code };

/** Presents an instalment with its due date, and when it was invoiced and paid. */
export const presentInstalment = ({ number, amountCents, month, dueOn, invoicedOn, paidOn }: Instalment) => ({
  number,
  amountCents,
  ...(month !== undefined && { month }),
  dueOn,
  invoicedOn,
  paidOn,
});

/** Presents a request to the front desk: without contacts, prices and what the guest wrote. */
export function presentFrontDeskRequest(request: BookingRequest, now: Instant) {
  return {
    ...presentPlaceAndTime(request, now),
    title: request.title,
    guest: presentGuestName(request.guest),
    ...presentChoices(request.items[0]),
    series: presentCurrentSeries(request),
    holdExpiresAt: isoOrNull(request.holdExpiresAt),
    challenge: presentChallenge(request),
    createdAt: isoInstant(request.createdAt),
    decidedAt: isoOrNull(request.decidedAt),
    erasedAt: isoOrNull(request.erasedAt),
    amendedAt: isoOrNull(request.amended?.at ?? null),
  };
}

/**
 * Presents internal notes.
 *
 * @param access `names`: without reasons of decisions and letters
 */
export const presentNotes = (notes: readonly Note[], access: GuestAccess) =>
  notes.filter(({ about }) => access === 'all' || about === null).map(presentNote);

/** Presents an internal note. */
export const presentNote = ({ id, at, actor, about, text }: Note) => ({
  id,
  at: isoInstant(at),
  actor,
  about,
  text,
});

/** Presents a corrected member with its values before and after. */
export const presentMemberCorrection = ({ member, before, after }: MemberCorrection) => ({
  member,
  before,
  after,
});

/**
 * Presents an event of a request's history: actor, time and data, of a correction also what changed.
 *
 * @param corrections those of the request, by id; none once its guest is erased
 * @param request the request as it is now
 */
export function presentHistory(
  { at, actor, action, details }: LoggedEvent,
  corrections: ReadonlyMap<string, Correction>,
  { request, now }: { readonly request: BookingRequest; readonly now: Instant },
) {
  const correction = corrections.get(String(memberOf(details, 'correctionId')));
  return {
    at: isoInstant(at),
    actor,
    type: action,
    details,
    ...(correction && {
      changes: correction.changes.map(presentMemberCorrection),
      undo: undoableOf(request, correction.changes, now),
    }),
  };
}
