/** Presents booking requests for lists, member by member. */
import { type RequestWithTotals, statusAt } from '../../../domain/booking/booking-request.ts';
import { presentChallenge } from '../../../domain/booking/challenge.ts';
import { presentGuest, presentGuestName } from '../../../domain/booking/guest.ts';
import { rankOf } from '../../../domain/booking/rank.ts';
import { type Instant, isoInstant, isoOrNull } from '../../../domain/time/instant.ts';
import { rankRequests } from '../../../storage/booking/competing-requests.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import type { GuestAccess } from './guest-access.ts';
import { messageStartLength } from './schemas.ts';

/**
 * Presents requests for a list, with the number of their competing requests and their ranks among them.
 *
 * @param access `names`: without contacts, prices and messages
 */
export async function presentSummaries(
  db: Reader,
  venueId: string,
  requests: readonly RequestWithTotals[],
  { now, access }: { readonly now: Instant; readonly access: GuestAccess },
) {
  const ranks = await rankRequests(
    db,
    venueId,
    requests.map(({ reference }) => reference),
    now,
  );
  return requests.map((request) => ({
    ...presentBooking(request, now),
    ...(access === 'all' ? presentGuestAndPrice(request) : { guest: presentGuestName(request.guest) }),
    competing: ranks.get(request.reference)?.competing ?? 0,
    ...rankOf(request, ranks.get(request.reference), now),
  }));
}

function presentBooking(request: RequestWithTotals, now: Instant) {
  const { space, slot, package: offer, date, timezone, attendance, endsAt } = request.items[0];
  return {
    reference: request.reference,
    status: statusAt(request, now),
    space: { id: space.id, name: space.name },
    slotName: slot.name,
    packageName: offer.name,
    date,
    startTime: slot.startTime,
    endTime: slot.endTime,
    timezone,
    startsAt: isoInstant(request.startsAt),
    endsAt: isoInstant(endsAt),
    title: request.title,
    itemCount: request.items.length,
    attendance,
    currency: request.currency,
    holdExpiresAt: isoOrNull(request.holdExpiresAt),
    challenge: presentChallenge(request),
    createdAt: isoInstant(request.createdAt),
  };
}

const presentGuestAndPrice = ({
  guest,
  message,
  totalCents,
  agreedTotalCents,
  reasonCode,
}: RequestWithTotals) => ({
  guest: presentGuest(guest),
  messageStart: startOf(message),
  totalCents,
  agreedTotalCents,
  reasonCode,
});

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
