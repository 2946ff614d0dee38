import type { Instant } from '../../domain/time/instant.ts';
import { type DirectoryGuest, findGuest, listGuests } from '../../storage/booking/guest-directory.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { findRequest } from '../requests/find-request.ts';
import type { NamedGuest } from './named-guest.ts';

/**
 * Finds a guest of the directory by a reference or an e-mail address.
 *
 * @throws CommandFailure if there is no such request, none with that address, or its guest is erased
 */
export async function findDirectoryGuest(
  db: Reader,
  named: NamedGuest,
  venue: string | undefined,
  now: Instant,
): Promise<{ readonly venueId: string; readonly guest: DirectoryGuest }> {
  if ('reference' in named) {
    const { venueId } = await findRequest(db, named.reference, venue);
    const guest = await findGuest(db, { venueId, reference: named.reference }, now);
    if (guest === undefined) throw new CommandFailure('this guest’s data was deleted');
    return { venueId, guest };
  }
  const venueId = await chooseVenue(db, venue);
  const filter = { venueId, text: named.email, ignoresEmails: false };
  const [guest] = (await listGuests(db, filter, { by: 'recent', limit: 1 }, now))?.guests ?? [];
  if (guest === undefined)
    throw new CommandFailure(`no booking request has that email address at ${venueId}`);
  return { venueId, guest };
}
