/** What staff stored about guests: notes, and several addresses of one guest. */
import {
  type GuestRecord,
  mergeGuestRecords,
  type StoredGuestRecord,
} from '../../domain/booking/guest-record.ts';
import { addressForms, allAddressForms } from '../../domain/fields/address-forms.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';

/** The tables with guests. */
export const guestTables = ['booking_requests', 'guest_contacts'] as const;

/**
 * Finds the records of the guests with these addresses (`addressKeyOf`), by every address of theirs. Guests without a
 * record are missing. Version 1.0.0 took two spellings of an address for two: their records are read as one.
 */
export async function findGuestRecords(
  db: Reader,
  venueId: string,
  addresses: readonly string[],
): Promise<Map<string, StoredGuestRecord>> {
  const byId = new Map<string, GuestRecord>();
  for (const some of chunks(allAddressForms(addresses))) {
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
      const own = new Set(ofGuest.map(({ address }) => addressForms(address)[0]));
      byId.set(id, { addresses: [...own].sort(), notes: ofGuest[0]?.notes ?? '' });
    }
  }
  const found = new Map<string, StoredGuestRecord>();
  for (const [id, record] of [...byId].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const known = new Set(record.addresses.flatMap((address) => found.get(address) ?? []));
    const all = [...known].reduceRight<StoredGuestRecord>(
      (merged, each) => ({ ...mergeGuestRecords(each, merged), id: each.id }),
      { ...record, id },
    );
    for (const address of all.addresses) found.set(address, all);
  }
  return found;
}

/** Returns all addresses of the guest with this one, each in one spelling. */
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
  const isEmpty = notes === '' && addresses.length < 2;
  if (isEmpty || allAddressForms(addresses).length > addresses.length)
    await deleteGuestRecord(db, venueId, { id, addresses });
  if (isEmpty) return;
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

/** Deletes the record of a guest, and those of other spellings of the addresses. */
export async function deleteGuestRecord(
  db: Writer,
  venueId: string,
  { id, addresses }: Pick<StoredGuestRecord, 'id' | 'addresses'>,
): Promise<void> {
  const rows = await db
    .selectFrom('guest_addresses')
    .select('guest_id')
    .distinct()
    .where('venue_id', '=', venueId)
    .where('address', 'in', allAddressForms(addresses))
    .execute();
  const ids = [id, ...rows.map((row) => row.guest_id)];
  await db
    .deleteFrom('guest_addresses')
    .where('venue_id', '=', venueId)
    .where('guest_id', 'in', ids)
    .execute();
  await db.deleteFrom('guests').where('venue_id', '=', venueId).where('id', 'in', ids).execute();
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

/** Returns those of the addresses (`addressKeyOf`) that a request of the venue has, or a guest without one. */
export async function addressesInUse(
  db: Reader,
  venueId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>();
  for (const some of chunks(allAddressForms(addresses))) {
    for (const table of guestTables) {
      const rows = await db
        .selectFrom(table)
        .select('guest_address')
        .distinct()
        .where('venue_id', '=', venueId)
        .where('guest_address', 'in', some)
        .execute();
      for (const { guest_address } of rows)
        if (guest_address !== null) used.add(addressForms(guest_address)[0]);
    }
  }
  return used;
}

/** Deletes what is stored about addresses (`addressKeyOf`) that are not in use any more. */
export async function deleteUnusedAddresses(
  db: Writer,
  venueId: string,
  addresses: readonly string[],
): Promise<void> {
  const used = await addressesInUse(db, venueId, addresses);
  const unused = addresses.filter((address) => !used.has(address));
  const records = await findGuestRecords(db, venueId, unused);
  for (const record of new Set(records.values())) {
    const others = record.addresses.filter((address) => !unused.includes(address));
    await deleteGuestRecord(db, venueId, record);
    if (others.length > 0) await storeGuestRecord(db, venueId, { ...record, addresses: others });
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
