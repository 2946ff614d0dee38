/** Guest data and its erasure. */
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { erasedGuest } from '../../domain/booking/guest.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { allAddressForms } from '../../domain/fields/address-forms.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { guestColumns } from './guest-columns.ts';
import { addressesOfSameGuest, deleteUnusedAddresses } from './guest-records.ts';
import { deleteNotesOf } from './notes.ts';
import { readRequests, requestColumns } from './request-rows.ts';
import { deleteGuestWords } from './search-words.ts';

/** A request with the stored hash of its client network. */
export interface GuestRequest extends BookingRequest {
  /** A keyed hash of the client network; null: not stored (any more). */
  readonly networkHash: string | null;
}

/** Lists a venue's requests of the guest with this e-mail address, ignoring case and the spelling of the domain, oldest first. */
export async function listRequestsOfGuest(
  db: Reader,
  { venueId, email }: { venueId: string; email: string },
): Promise<GuestRequest[]> {
  const address = addressKeyOf(email);
  if (address === null) return [];
  const rows = await db
    .selectFrom('booking_requests')
    .select([...requestColumns, 'network_hash'])
    .where('venue_id', '=', venueId)
    .where('guest_address', 'in', allAddressForms(await addressesOfSameGuest(db, venueId, address)))
    .execute();
  // Sorted here: for a sorted list, SQLite reads all requests of the venue.
  rows.sort((a, b) => a.created_at - b.created_at || (a.reference < b.reference ? -1 : 1));
  const networks = new Map(rows.map((row) => [row.reference, row.network_hash]));
  const requests = await readRequests(db, rows);
  return requests.map((request) => ({ ...request, networkHash: networks.get(request.reference) ?? null }));
}

/** Returns the guest's address of requests of a venue, by reference; '': it has none. */
export async function listAddressesOf(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const some of chunks(references))
    for (const { reference, guest_address } of await db
      .selectFrom('booking_requests')
      .select(['reference', 'guest_address'])
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .execute())
      addresses.set(reference, addressKeyOf(guest_address ?? '') ?? '');
  return addresses;
}

/**
 * Erases the guests of a venue's requests, at most a few hundred, and the notes about them. The bookings remain. With
 * the last request of an address goes what is stored about the guest.
 *
 * @returns the references whose guests were not erased before
 */
export async function eraseGuestsOf(
  db: Writer,
  { venueId, references }: { venueId: string; references: readonly string[] },
  now: Instant,
): Promise<string[]> {
  if (references.length === 0) return [];
  const addresses = await db
    .selectFrom('booking_requests')
    .select('guest_address')
    .distinct()
    .where('reference', 'in', references)
    .where('venue_id', '=', venueId)
    .execute();
  const rows = await db
    .updateTable('booking_requests')
    .set({
      ...guestColumns(erasedGuest),
      message: null,
      answers: null,
      network_hash: null,
      import_reference: null,
      erased_at: now,
    })
    .where('reference', 'in', references)
    .where('venue_id', '=', venueId)
    .where('erased_at', 'is', null)
    .returning('reference')
    .execute();
  const erased = rows.map(({ reference }) => reference).sort();
  await deleteGuestWords(db, venueId, erased);
  await deleteNotesOf(db, venueId, erased);
  await deleteUnusedAddresses(db, venueId, [
    ...new Set(addresses.flatMap(({ guest_address }) => addressKeyOf(guest_address ?? '') ?? [])),
  ]);
  return erased;
}
