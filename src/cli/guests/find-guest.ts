import {
  type GuestRequest,
  listRequestsOfGuest,
  listRequestsOfSameGuest,
} from '../../storage/booking/guests.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { chooseVenue, onlyVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { findRequest } from '../requests/find-request.ts';
import type { NamedGuest } from './named-guest.ts';

/** A venue and the guest's requests there; none if nothing is left to erase of that reference. */
export interface FoundGuest {
  readonly venueId: string;
  readonly requests: readonly GuestRequest[];
}

/**
 * Finds all requests of a guest at one venue. A reference identifies its guest, and so all requests with the same
 * e-mail address.
 * @throws CommandFailure if there is no such request, or none with that address
 */
export async function findGuest(
  db: Reader,
  guest: NamedGuest,
  venue: string | undefined,
): Promise<FoundGuest> {
  if ('email' in guest) {
    const venueId = await venueOfAddress(db, guest.email, venue);
    const requests = await listRequestsOfGuest(db, { venueId, email: guest.email });
    if (requests.length === 0)
      throw new CommandFailure(`no booking request has that email address at ${venueId}`);
    return { venueId, requests };
  }
  const request = await findRequest(db, guest.reference, venue);
  const { venueId } = request;
  return { venueId, requests: await listRequestsOfSameGuest(db, venueId, request) };
}

/** Returns the named venue, or the only one that knows an address. */
async function venueOfAddress(db: Reader, email: string, venue: string | undefined): Promise<string> {
  if (venue !== undefined) return chooseVenue(db, venue);
  const having: string[] = [];
  for (const venueId of await listVenueIds(db))
    if ((await listRequestsOfGuest(db, { venueId, email })).length > 0) having.push(venueId);
  return onlyVenue(having, undefined, 'no booking request has that email address at any venue');
}
