/** Presents booking requests to staff, member by member. */
import { type BookingRequest, statusAt } from '../../../domain/booking/booking-request.ts';
import { presentGuest } from '../../../domain/booking/guest.ts';
import type { Note } from '../../../domain/booking/note.ts';
import { presentRequest } from '../../../domain/booking/present-request.ts';
import type { LoggedEvent } from '../../../domain/events/event.ts';
import { type Instalment, instalmentsOf } from '../../../domain/money/instalments.ts';
import type { Quote } from '../../../domain/money/quote.ts';
import { type Instant, isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import { countCompetingRequests } from '../../../storage/booking/competing-requests.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import { messageStartLength } from './schemas.ts';

/** Presents a request in full; its notes and history have routes of their own. */
export function presentStaffRequest(request: BookingRequest, now: Instant) {
  const { quote, agreedPrice, erasedAt, amended } = request;
  const price = {
    quote: presentQuote(quote),
    agreedPrice: agreedPrice && {
      ...presentQuote(agreedPrice),
      reason: agreedPrice.reason,
      agreedAt: isoInstant(agreedPrice.agreedAt),
    },
  };
  return {
    ...presentRequest(request, price, now),
    instalments: instalmentsOf(request).map(presentInstalment),
    importReference: request.importReference,
    erasedAt: isoOrNull(erasedAt),
    amendedAt: isoOrNull(amended?.at ?? null),
  };
}

/** Presents an instalment with its due date, and when it was invoiced and paid. */
export const presentInstalment = ({ number, amountCents, dueOn, invoicedOn, paidOn }: Instalment) => ({
  ...{ number, amountCents, dueOn, invoicedOn, paidOn },
});

/** Presents a price, line by line. */
export function presentQuote(quote: Quote) {
  return {
    hireFeeCents: quote.hireFeeCents,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    dueNowCents: quote.dueNowCents,
    lines: quote.lines.map(({ type, label, amountCents }) => ({ type, label, amountCents })),
    payments: quote.payments.map(({ amountCents, dueBasis, offsetDays, fixedDate }) => ({
      amountCents,
      dueBasis,
      ...(offsetDays !== undefined && { offsetDays }),
      ...(fixedDate !== undefined && { fixedDate }),
    })),
    currency: quote.currency,
  };
}

/** Presents requests for a list, with the number of their competing requests. */
export async function presentSummaries(
  db: Reader,
  venueId: string,
  requests: readonly BookingRequest[],
  now: Instant,
) {
  const competing = await countCompetingRequests(
    db,
    venueId,
    requests.map(({ reference }) => reference),
  );
  return requests.map((request) => presentSummary(request, competing.get(request.reference) ?? 0, now));
}

function presentSummary(request: BookingRequest, competing: number, now: Instant) {
  const { space, slot, quote } = request;
  return {
    reference: request.reference,
    status: statusAt(request.status, request.holdExpiresAt, now),
    space: { id: space.id, name: space.name },
    slotName: slot.name,
    packageName: request.package.name,
    date: request.date,
    startTime: slot.startTime,
    endTime: slot.endTime,
    timezone: request.timezone,
    startsAt: isoInstant(request.startsAt),
    guest: presentGuest(request.guest),
    attendance: request.optionalFields.attendance,
    messageStart: startOf(request.message),
    totalCents: quote.totalCents,
    agreedTotalCents: request.agreedPrice?.totalCents ?? null,
    currency: quote.currency,
    holdExpiresAt: isoOrNull(request.holdExpiresAt),
    createdAt: isoInstant(request.createdAt),
    rivals: competing,
  };
}

/** Returns the first words of a message on one line. */
function startOf(message: string | null): string | null {
  if (message === null) return null;
  // Each space may replace several characters, so more than needed is read.
  const line = message
    .slice(0, 4 * messageStartLength)
    .replace(/\s+/gu, ' ')
    .trim();
  return [...line].slice(0, messageStartLength).join('');
}

/** Presents an internal note. */
export const presentNote = ({ id, at, actor, about, text }: Note) => ({
  ...{ id, at: isoInstant(at), actor, about, text },
});

/** Presents an event of a request's history: actor, time and data. */
export const presentHistory = ({ at, actor, action, details }: LoggedEvent) => ({
  ...{ at: isoInstant(at), actor, type: action, details },
});
