/** What staff are told of booking requests, member by member. */
import { type BookingRequest, statusAt } from '../../../domain/booking/booking-request.ts';
import type { Note } from '../../../domain/booking/note.ts';
import type { Quote } from '../../../domain/money/quote.ts';
import { type Instant, isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import type { RequestSummary } from '../../../storage/booking/request-summary.ts';
import { countRivals } from '../../../storage/booking/rivals.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import type { StoredAuditEntry } from '../../../storage/events/event-log.ts';

/** A request as a whole; its notes and its history have addresses of their own. */
export function presentRequest(request: BookingRequest, now: Instant) {
  const { space, slot, package: offer, guest, quote, agreedPrice, additions, amended } = request;
  const { attendance, layout, extras, answers, terms } = additions;
  return {
    reference: request.reference,
    status: statusAt(request.status, request.holdExpiresAt, now),
    siteKey: request.siteKey,
    space: { id: space.id, name: space.name },
    slot: { id: slot.id, name: slot.name, startTime: slot.startTime, endTime: slot.endTime },
    package: { id: offer.id, name: offer.name },
    date: request.date,
    timezone: request.timezone,
    startsAt: isoInstant(request.startsAt),
    endsAt: isoInstant(request.endsAt),
    guest: { name: guest.name, email: guest.email, phone: guest.phone, company: guest.company },
    message: request.message,
    attendance,
    layout,
    extras: extras.map(({ id, name, pieces }) => ({ id, name, pieces })),
    answers: answers.map(({ questionId, label, value }) => ({ questionId, label, value })),
    terms: terms && { version: terms.version, url: terms.url, label: terms.label },
    quote: presentQuote(quote),
    agreedPrice: agreedPrice && {
      ...presentQuote(agreedPrice),
      reason: agreedPrice.reason,
      agreedAt: isoInstant(agreedPrice.agreedAt),
    },
    holdExpiresAt: isoOrNull(request.holdExpiresAt),
    createdAt: isoInstant(request.createdAt),
    decidedAt: isoOrNull(request.decidedAt),
    erasedAt: isoOrNull(request.erasedAt),
    amendedAt: isoOrNull(amended?.at ?? null),
  };
}

/** What something costs, line by line. */
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

/** Requests as a list has them, with how many others want what each wants. */
export async function presentSummaries(db: Reader, requests: readonly RequestSummary[]) {
  const rivals = await countRivals(
    db,
    requests.map(({ reference }) => reference),
  );
  return requests.map((request) => presentSummary(request, rivals.get(request.reference) ?? 0));
}

function presentSummary(request: RequestSummary, rivals: number) {
  return {
    reference: request.reference,
    status: request.status,
    space: { id: request.spaceId, name: request.spaceName },
    slotName: request.slotName,
    packageName: request.packageName,
    date: request.date,
    startTime: request.startTime,
    endTime: request.endTime,
    timezone: request.timezone,
    startsAt: isoInstant(request.startsAt),
    guest: {
      name: request.guestName,
      email: request.guestEmail,
      phone: request.guestPhone,
      company: request.guestCompany,
    },
    attendance: request.attendance,
    totalCents: request.totalCents,
    agreedTotalCents: request.agreedTotalCents,
    currency: request.currency,
    holdExpiresAt: isoOrNull(request.holdExpiresAt),
    createdAt: isoInstant(request.createdAt),
    rivals,
  };
}

export const presentNote = ({ id, at, actor, about, text }: Note) => ({
  ...{ id, at: isoInstant(at), actor, about, text },
});

/** What was done with it: who, when, and what they had to say. */
export const presentHistory = ({ at, actor, action, details }: StoredAuditEntry) => ({
  ...{ at: isoInstant(at), actor, type: action, details },
});
