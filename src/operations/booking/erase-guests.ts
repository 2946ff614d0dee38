import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { findBookingRequests } from '../../storage/booking/booking-requests.ts';
import { eraseGuestsOf, listRequestsOfGuest } from '../../storage/booking/guests.ts';
import { deleteExpiredKeysOf, deleteIdempotencyKeys } from '../../storage/booking/idempotency-keys.ts';
import { chunks } from '../../storage/engine/chunks.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { deleteMembershipsOf, listMembersAmong } from '../../storage/venue/guest-groups.ts';
import { bumpVenueRevision } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/** The requests of one venue whose guests are erased, and the actor. */
interface ErasureInput {
  readonly venueId: string;
  readonly references: readonly string[];
  readonly actor: Actor;
}

/**
 * Erases the guests of requests: name, addresses, message, and the hash of the client network; with the last request
 * of an address, also its guest groups. The bookings remain, with their dates and prices.
 *
 * @returns the references whose guests were not erased before
 */
export async function eraseGuests(context: Context, erasing: ErasureInput): Promise<string[]> {
  return context.storage.transact(async (db) => {
    const now = context.clock();
    const erased: string[] = [];
    for (const references of chunks(erasing.references))
      erased.push(...(await eraseGuestsInTransaction(db, { ...erasing, references }, now)));
    await deleteExpiredKeysOf(db, erasing.venueId, now);
    for (const reference of erased) await deleteIdempotencyKeys(db, { venueId: erasing.venueId, reference });
    return erased;
  });
}

/** Erases guests, invalidates caches and records the event within a transaction. */
export async function eraseGuestsInTransaction(
  db: Writer,
  { venueId, references, actor }: ErasureInput,
  now: Instant,
): Promise<string[]> {
  if (references.length === 0) return [];
  await bumpVenueRevision(db, venueId);
  const requests = await findBookingRequests(db, venueId, references);
  const erased = await eraseGuestsOf(db, { venueId, references }, now);
  await eraseUnusedMemberships(
    db,
    venueId,
    [...requests.values()].map(({ guest }) => guest.email),
  );
  for (const subject of erased)
    await recordEvent(db, { at: now, actor, kind: 'guest.erased', venueId, subject, payload: {} });
  return erased;
}

/** Erases the guest group memberships of addresses that no request has any more. */
async function eraseUnusedMemberships(db: Writer, venueId: string, emails: readonly string[]): Promise<void> {
  const addresses = new Set(emails.flatMap((email) => addressKeyOf(email) ?? []));
  const unused: string[] = [];
  for (const email of await listMembersAmong(db, venueId, [...addresses]))
    if ((await listRequestsOfGuest(db, { venueId, email })).length === 0) unused.push(email);
  await deleteMembershipsOf(db, venueId, unused);
}
