import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { type GuestRequest, listRequestsOfGuest } from '../../storage/booking/guests.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import type { NamedGuest } from './named-guest.ts';

/** The venue, and the requests that the guest made there; none where the guest of a reference is forgotten already. */
export interface FoundGuest {
  readonly venueId: string;
  readonly requests: readonly GuestRequest[];
}

/**
 * All requests of the guest at one venue. A reference stands for whoever made that request, so for all that were made
 * under the same e-mail address.
 *
 * @throws CommandFailure when there is no such request, or none of the address
 */
export async function findGuest(
  db: Reader,
  guest: NamedGuest,
  venue: string | undefined,
): Promise<FoundGuest> {
  if ('email' in guest) {
    const venueId = await chooseVenue(db, venue);
    const requests = await listRequestsOfGuest(db, { venueId, email: guest.email });
    if (requests.length === 0)
      throw new CommandFailure(`there is no booking request of that e-mail address at ${venueId}`);
    return { venueId, requests };
  }
  const request = await findBookingRequest(db, guest.reference);
  if (request === undefined || (venue !== undefined && venue !== request.venueId))
    throw new CommandFailure(`there is no booking request ${guest.reference}`);
  const { venueId } = request;
  if (request.erasedAt !== null) return { venueId, requests: [] };
  return { venueId, requests: await listRequestsOfGuest(db, { venueId, email: request.guest.email }) };
}
