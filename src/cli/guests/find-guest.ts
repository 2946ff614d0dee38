import { isContactReference } from '../../domain/booking/reference.ts';
import {
  findDataOfAddress,
  findDataOfContact,
  findDataOfRequest,
  type GuestData,
  referencesOf,
} from '../../storage/booking/guests.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { listVenueIds } from '../../storage/venue/venues.ts';
import { venuesWithRequest } from '../../storage/venue/venues-with.ts';
import { chooseVenue, onlyVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { findRequest } from '../requests/find-request.ts';
import type { NamedGuest } from './named-guest.ts';

/** A venue and what names the guest there; nothing if nothing is left to erase of that reference. */
export interface FoundGuest extends GuestData {
  readonly venueId: string;
}

/**
 * Finds all requests and contacts of a guest at one venue. A reference identifies its guest, and so all requests with the same
 * e-mail address.
 * @throws CommandFailure if there is no such request or contact, or none with that address
 */
export async function findGuest(
  db: Reader,
  guest: NamedGuest,
  venue: string | undefined,
): Promise<FoundGuest> {
  if ('email' in guest) {
    const venueId = await venueOfAddress(db, guest.email, venue);
    const found = await findDataOfAddress(db, { venueId, email: guest.email });
    if (referencesOf(found).length === 0)
      throw new CommandFailure(`no guest has that email address at ${venueId}`);
    return { venueId, ...found };
  }
  if (isContactReference(guest.reference)) return findContact(db, guest.reference, venue);
  const request = await findRequest(db, guest.reference, venue);
  const { venueId } = request;
  return { venueId, ...(await findDataOfRequest(db, venueId, request)) };
}

/** Returns the named venue, or the only one that knows an address. */
async function venueOfAddress(db: Reader, email: string, venue: string | undefined): Promise<string> {
  if (venue !== undefined) return chooseVenue(db, venue);
  const having: string[] = [];
  for (const venueId of await listVenueIds(db))
    if (referencesOf(await findDataOfAddress(db, { venueId, email })).length > 0) having.push(venueId);
  return onlyVenue(having, undefined, 'no guest has that email address at any venue');
}

/** Finds the guest of a contact, at the named venue or the only one that has it. */
async function findContact(db: Reader, reference: string, venue: string | undefined): Promise<FoundGuest> {
  const missing = `there is no guest ${reference}`;
  const having = await venuesWithRequest(db, reference, 'guest_contacts');
  const venueId = onlyVenue(having, venue, missing);
  const found = await findDataOfContact(db, { venueId, reference });
  if (found === undefined) throw new CommandFailure(missing);
  return { venueId, ...found };
}
