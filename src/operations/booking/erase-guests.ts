import type { StoredGuestRecord } from '../../domain/booking/guest-record.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { deleteExpiredStaffKeys, eraseStoredResponses } from '../../storage/access/staff-idempotency-keys.ts';
import { addressesInUse, findGuestRecords } from '../../storage/booking/guest-records.ts';
import { eraseGuestsOf, listAddressesOf } from '../../storage/booking/guests.ts';
import { deleteExpiredKeysOf, deleteIdempotencyKeys } from '../../storage/booking/idempotency-keys.ts';
import { assertNoMaintenance } from '../../storage/engine/installation.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { findFreeze, setFreeze } from '../../storage/events/frozen-venues.ts';
import {
  deleteMembershipsOf,
  insertGroupMembers,
  listGroupIdsOf,
  listMembersAmong,
} from '../../storage/venue/guest-groups.ts';
import { bumpVenueRevision } from '../../storage/venue/venues.ts';
import { hashSecret } from '../access/secrets.ts';
import type { Context } from '../context.ts';

/** The requests of one venue whose guests are erased, and the actor. */
interface ErasureInput {
  readonly venueId: string;
  /** Also of contacts. */
  readonly references: readonly string[];
  readonly actor: Actor;
}

/** Requests per transaction: few, so that others do not wait. */
const batchSize = 100;

/**
 * Erases the guests of requests: name, addresses, message, and the hash of the client network; with the last request
 * of a guest, also the guest groups. The bookings remain, with their dates and prices. A venue that is frozen for a move
 * accepts this change and no other: its event is published when the venue is unfrozen.
 *
 * Many requests take several transactions. After an interruption, a repeat finds and erases the rest by any address of
 * the guest.
 *
 * @returns the references from which anything was erased
 */
export async function eraseGuests(context: Context, erasing: ErasureInput): Promise<string[]> {
  const { venueId } = erasing;
  const erased: string[] = [];
  for (const references of await batchesOf(context, erasing))
    erased.push(
      ...(await context.storage.transact(async (db) => {
        const now = context.clock();
        const erasedNow = await eraseGuestsInTransaction(db, { ...erasing, references }, now);
        await deleteExpiredKeysOf(db, venueId, now);
        for (const reference of erasedNow) await deleteIdempotencyKeys(db, { venueId, reference });
        await deleteExpiredStaffKeys(db, now);
        return erasedNow;
      })),
    );
  await context.storage.purgeDeleted();
  return erased;
}

/** Returns the references in batches. One request of each address is in the last one: the addresses stay one guest until then. */
async function batchesOf({ storage }: Context, { venueId, references }: ErasureInput): Promise<string[][]> {
  const addresses = await storage.read((db) => listAddressesOf(db, venueId, references));
  const lasting = new Set(
    new Map([...addresses].map(([reference, address]) => [address, reference])).values(),
  );
  const [last, others] = [[...lasting], references.filter((reference) => !lasting.has(reference))];
  const batches: string[][] = [];
  for (let first = 0; first < others.length; first += batchSize)
    batches.push(others.slice(first, first + batchSize));
  if ((batches.at(-1)?.length ?? batchSize) + last.length <= batchSize) batches.at(-1)?.push(...last);
  else batches.push(last);
  return batches;
}

/**
 * Erases guests, also of a venue that is frozen for a move, invalidates caches and records the event within a transaction.
 *
 * @throws VenueFrozenError during maintenance of the installation
 */
export async function eraseGuestsInTransaction(
  db: Writer,
  { venueId, references, actor }: ErasureInput,
  now: Instant,
): Promise<string[]> {
  if (references.length === 0) return [];
  // The venue may have been removed.
  if (!(await bumpVenueRevision(db, venueId))) return [];
  await assertNoMaintenance(db);
  const ofReferences = await listAddressesOf(db, venueId, references);
  const addresses = new Set([...ofReferences.values()].filter((address) => address !== ''));
  // The erasure removes unused addresses from the records.
  const records = await findGuestRecords(db, venueId, [...addresses]);
  const erased = await eraseGuestsOf(db, { venueId, references }, now);
  await releaseMemberships(db, venueId, [...addresses], records);
  await eraseStoredResponses(db, venueId);
  if (erased.length > 0) await invalidateExports(db, venueId);
  for (const subject of erased)
    await recordEvent(
      db,
      { at: now, actor, kind: 'guest.erased', venueId, subject, payload: {} },
      { isFreezeChecked: true },
    );
  return erased;
}

/** Changes the code of a move, so that no copy of an export from before an erasure can be unfrozen. */
async function invalidateExports(db: Writer, venueId: string): Promise<void> {
  const freeze = await findFreeze(db, venueId);
  // A venue that has moved keeps the code: its copy may accept changes already.
  if (!freeze || freeze.code === null || freeze.movedTo !== null) return;
  await setFreeze(db, venueId, { ...freeze, code: hashSecret(`${freeze.code} erased`), hasErased: true });
}

/**
 * Takes addresses that no request has any more out of the guest groups. Another address of the guest that is in use
 * gets the memberships.
 */
async function releaseMemberships(
  db: Writer,
  venueId: string,
  addresses: readonly string[],
  records: ReadonlyMap<string, StoredGuestRecord>,
): Promise<void> {
  const members = await listMembersAmong(db, venueId, addresses);
  const addressesOf = (address: string) => records.get(address)?.addresses ?? [address];
  const used = await addressesInUse(db, venueId, members.flatMap(addressesOf));
  const unused = members.filter((address) => !used.has(address));
  for (const address of unused) {
    const successor = addressesOf(address).find((other) => used.has(other));
    if (successor === undefined) continue;
    const groupIds = await listGroupIdsOf(db, venueId, [address]);
    const moved = groupIds.map((groupId) => ({ groupId, address: successor }));
    await insertGroupMembers(db, venueId, moved);
  }
  await deleteMembershipsOf(db, venueId, unused);
}
