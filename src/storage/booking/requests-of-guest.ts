/** Requests of one guest by reference: a guest may have thousands, so none of these reads them all. */
import { allAddressForms } from '../../domain/fields/address-forms.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { newestRows, tableOf } from './guest-rows.ts';
import { isHeld, isWaiting } from './request-filter.ts';

/** A guest by their addresses (`addressKeyOf`). */
interface GuestOfVenue {
  readonly venueId: string;
  readonly addresses: readonly string[];
}

/** Returns the newest request of one guest; undefined: the guest has none. */
export async function newestRequestOf(
  db: Reader,
  { venueId, addresses }: GuestOfVenue,
): Promise<string | undefined> {
  const rows = await newestRows(
    db,
    venueId,
    addresses.map((address) => ({ guest_address: address })),
  );
  return rows.find((row) => tableOf(row) === 'booking_requests')?.reference;
}

/** Lists requests and bookings that still have their date to come (`isUpcoming`), the newest request first; if there are more than the limit, any of them. */
export async function listUpcomingOf(
  db: Reader,
  { venueId, addresses }: GuestOfVenue,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<string[]> {
  const rows = await requestsOf(db, { venueId, addresses })
    .select('created_at')
    .where('ends_at', '>', now)
    .where((of) => of.or([of('status', '=', 'accepted'), isHeld(now), isWaiting(now)]))
    .limit(limit)
    .execute();
  // Sorted here: for a sorted list, SQLite reads all requests of the venue.
  rows.sort((a, b) => b.created_at - a.created_at || (a.reference < b.reference ? 1 : -1));
  return rows.map(({ reference }) => reference);
}

/** Returns whether the guest has other requests than these. */
export async function hasOtherRequests(
  db: Reader,
  guest: GuestOfVenue,
  references: readonly string[],
): Promise<boolean> {
  const others = requestsOf(db, guest).where('reference', 'not in', ['', ...references]);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns whether a guest has at most this many requests. */
export async function hasAtMost(db: Reader, guest: GuestOfVenue, most: number): Promise<boolean> {
  const rows = await requestsOf(db, guest)
    .limit(most + 1)
    .execute();
  return rows.length <= most;
}

const requestsOf = (db: Reader, { venueId, addresses }: GuestOfVenue) =>
  db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('guest_address', 'in', ['', ...allAddressForms(addresses)]);
