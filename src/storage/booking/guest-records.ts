/** What staff stored about guests: notes, and several addresses of one guest. */
import type { StoredGuestRecord } from '../../domain/booking/guest-record.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** Finds the records of the guests with these addresses, by every address of theirs. Guests without a record are missing. */
export async function findGuestRecords(
  db: Reader,
  venueId: string,
  addresses: readonly string[],
): Promise<Map<string, StoredGuestRecord>> {
  const found = new Map<string, StoredGuestRecord>();
  for (const some of chunks([...new Set(addresses)])) {
    const rows = await db
      .selectFrom('guest_addresses as a')
      .innerJoin('guests as g', (join) =>
        join.onRef('g.venue_id', '=', 'a.venue_id').onRef('g.id', '=', 'a.guest_id'),
      )
      .select(['a.address', 'g.id', 'g.notes'])
      .where('a.venue_id', '=', venueId)
      .where('g.venue_id', '=', venueId)
      .where('a.guest_id', 'in', (of) =>
        of
          .selectFrom('guest_addresses as named')
          .select('named.guest_id')
          .where('named.venue_id', '=', venueId)
          .where('named.address', 'in', some),
      )
      .execute();
    for (const [id, ofGuest] of Map.groupBy(rows, (row) => row.id)) {
      const own = ofGuest.map(({ address }) => address).sort();
      for (const { address, notes } of ofGuest) found.set(address, { id, notes, addresses: own });
    }
  }
  return found;
}

/** Returns all addresses of the guest with this one. */
export async function addressesOfSameGuest(
  db: Reader,
  venueId: string,
  address: string,
): Promise<readonly string[]> {
  const records = await findGuestRecords(db, venueId, [address]);
  return records.get(address)?.addresses ?? [address];
}

/** Stores the record of a guest. A record without notes and with one address is deleted. */
export async function storeGuestRecord(
  db: Writer,
  venueId: string,
  { id, notes, addresses }: StoredGuestRecord,
): Promise<void> {
  if (notes === '' && addresses.length < 2) return deleteGuestRecord(db, venueId, id);
  await db
    .insertInto('guests')
    .values({ venue_id: venueId, id, notes })
    .onConflict((of) => of.columns(['venue_id', 'id']).doUpdateSet({ notes }))
    .execute();
  await db
    .insertInto('guest_addresses')
    .values(addresses.map((address) => ({ venue_id: venueId, address, guest_id: id })))
    .onConflict((of) => of.columns(['venue_id', 'address']).doUpdateSet({ guest_id: id }))
    .execute();
}

/** Deletes the record of a guest. */
export async function deleteGuestRecord(db: Writer, venueId: string, id: string): Promise<void> {
  await db.deleteFrom('guest_addresses').where('venue_id', '=', venueId).where('guest_id', '=', id).execute();
  await db.deleteFrom('guests').where('venue_id', '=', venueId).where('id', '=', id).execute();
}

/** Returns whether a record with this id exists. */
export async function hasGuestRecord(db: Reader, venueId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('guests')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns those of the addresses that a request of the venue has. */
export async function addressesInUse(
  db: Reader,
  venueId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>();
  for (const some of chunks(addresses)) {
    const rows = await db
      .selectFrom('booking_requests')
      .select('guest_address')
      .distinct()
      .where('venue_id', '=', venueId)
      .where('guest_address', 'in', some)
      .execute();
    for (const { guest_address } of rows) if (guest_address !== null) used.add(guest_address);
  }
  return used;
}

/** Deletes what is stored about addresses that no request of the venue has any more. */
export async function deleteUnusedAddresses(
  db: Writer,
  venueId: string,
  addresses: readonly string[],
): Promise<void> {
  const used = await addressesInUse(db, venueId, addresses);
  const unused = addresses.filter((address) => !used.has(address));
  const records = await findGuestRecords(db, venueId, unused);
  for (const { id, notes, addresses: all } of new Set(records.values())) {
    const others = all.filter((address) => !unused.includes(address));
    await deleteGuestRecord(db, venueId, id);
    if (others.length > 0) await storeGuestRecord(db, venueId, { id, notes, addresses: others });
  }
}

/** Lists the records of a venue for a full export, by their first address. */
export async function listGuestRecords(db: Reader, venueId: string): Promise<StoredGuestRecord[]> {
  const rows = await db
    .selectFrom('guest_addresses')
    .select(['address', 'guest_id'])
    .where('venue_id', '=', venueId)
    .execute();
  const notes = await db
    .selectFrom('guests')
    .select(['id', 'notes'])
    .where('venue_id', '=', venueId)
    .execute();
  const notesOf = new Map(notes.map((row) => [row.id, row.notes]));
  return [...Map.groupBy(rows, (row) => row.guest_id)]
    .map(([id, own]) => ({
      id,
      addresses: own.map(({ address }) => address).sort(),
      notes: notesOf.get(id) ?? '',
    }))
    .sort((a, b) => ((a.addresses[0] ?? '') < (b.addresses[0] ?? '') ? -1 : 1));
}
