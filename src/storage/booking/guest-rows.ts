/** Requests and contacts with the keys of their guests, and the one of each guest that shows who it is. */
import { sql } from 'kysely';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { isContactReference } from '../../domain/booking/reference.ts';
import { addressForms, allAddressForms } from '../../domain/fields/address-forms.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { guestColumnNames } from './guest-columns.ts';
import { findGuestRecords, type guestTables } from './guest-records.ts';

/** The columns of `GuestRow`. */
export const guestRowColumns = [
  'title',
  ...guestColumnNames,
  'venue_id',
  'reference',
  'created_at',
  'guest_address',
  'guest_name_key',
] as const;
/** A request, or a guest without one, with the keys of the guest. */
export type GuestRow = Pick<Tables['booking_requests'], (typeof guestRowColumns)[number]>;

/** The tables of a directory. */
export type GuestTable = (typeof guestTables)[number];

/** Selects from requests, or from contacts like requests without a title. */
export function guestRowsOf(db: Reader, table: GuestTable) {
  const requests = db.selectFrom('booking_requests').select(guestRowColumns);
  if (table === 'booking_requests') return requests;
  const [title, ...columns] = guestRowColumns;
  return db
    .selectFrom('guest_contacts as booking_requests')
    .select([...columns, sql<null>`null`.as(title)]) as unknown as typeof requests;
}

/** Finds the request or contact of a reference, unless its guest is erased. */
export const findRow = async (db: Reader, venueId: string, reference: string) => {
  const row = await findCursor(db, venueId, reference);
  return row?.guest_name_key === null ? undefined : row;
};

/** Finds the request or contact at which a page begins; its guest may be erased. */
export const findCursor = (db: Reader, venueId: string, reference: string): Promise<GuestRow | undefined> =>
  guestRowsOf(db, tableOf({ reference }))
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .executeTakeFirst()
    .then((row) => row && withKey(row));

/** Returns the table of a row. */
export const tableOf = ({ reference }: Pick<GuestRow, 'reference'>): GuestTable =>
  isContactReference(reference) ? 'guest_contacts' : 'booking_requests';

/** Spells the address as in `addressKeyOf`: rows of version 1.0.0 may have another spelling. */
export const withKey = (row: GuestRow): GuestRow => ({
  ...row,
  guest_address: addressKeyOf(row.guest_address ?? ''),
});

/**
 * Returns the newest request of each guest of these rows; of a guest without requests, the newest contact. A request without
 * an address is a separate guest.
 */
export async function newestRows(
  db: Reader,
  venueId: string,
  rows: readonly (Pick<GuestRow, 'guest_address'> | GuestRow)[],
): Promise<GuestRow[]> {
  const addresses = [...new Set(rows.flatMap((row) => row.guest_address ?? []))];
  const records = await findGuestRecords(db, venueId, addresses);
  const all = allAddressForms([...addresses, ...records.keys()]);
  const newest = new Map<string, GuestRow>();
  for (const some of chunks(all))
    for (const row of await newestOfEach(db, venueId, some)) {
      const address = row.guest_address ?? '';
      const guest = records.get(address)?.id ?? address;
      const known = newest.get(guest);
      if (known === undefined || isNewer(row, known)) newest.set(guest, row);
    }
  const withoutRequest = [...new Set([...addresses, ...records.keys()])].filter(
    (address) => !newest.has(records.get(address)?.id ?? address),
  );
  for (const some of chunks(withoutRequest))
    for (const row of await guestRowsOf(db, 'guest_contacts')
      .where('venue_id', '=', venueId)
      .where('guest_address', 'in', some)
      .execute()) {
      const guest = records.get(row.guest_address ?? '')?.id ?? row.guest_address ?? '';
      const known = newest.get(guest);
      if (known === undefined || isNewer(row, known)) newest.set(guest, row);
    }
  return [
    ...newest.values(),
    ...rows.filter((row): row is GuestRow => 'reference' in row && row.guest_address === null),
  ];
}

/** Reads the newest request of each address. */
async function newestOfEach(db: Reader, venueId: string, addresses: readonly string[]): Promise<GuestRow[]> {
  const newest = await db
    .selectFrom((of) =>
      of
        .selectFrom('booking_requests')
        .select('guest_address')
        .distinct()
        .where('venue_id', '=', venueId)
        .where('guest_address', 'in', addresses)
        .as('a'),
    )
    .select((of) =>
      of
        .selectFrom('booking_requests as n')
        .select('n.reference')
        .where('n.venue_id', '=', venueId)
        .whereRef('n.guest_address', '=', 'a.guest_address')
        .orderBy('n.created_at', 'desc')
        .orderBy('n.reference', 'desc')
        .limit(1)
        .as('reference'),
    )
    .execute();
  // PostgreSQL rejects an empty list; no reference is empty.
  const references = ['', ...newest.flatMap(({ reference }) => reference ?? [])];
  const rows = await db
    .selectFrom('booking_requests')
    .select(guestRowColumns)
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .execute();
  return rows.map(withKey);
}

/** Returns whether a row was stored after another. */
export const isNewer = (row: GuestRow, than: GuestRow) =>
  row.created_at > than.created_at || (row.created_at === than.created_at && row.reference > than.reference);

/** Leaves out requests whose guest has a newer one under another spelling of an address, which no index finds. */
export async function withoutOlderSpellings(
  db: Reader,
  venueId: string,
  rows: readonly GuestRow[],
): Promise<GuestRow[]> {
  const keys = rows.flatMap((row) => row.guest_address ?? []);
  const records = await findGuestRecords(db, venueId, keys);
  const hasSpellings = ({ guest_address: address }: GuestRow) =>
    address !== null &&
    (records.get(address)?.addresses ?? [address]).some((each) => addressForms(each).length > 1);
  const newest = await newestRows(db, venueId, rows.filter(hasSpellings));
  const references = new Set(newest.map(({ reference }) => reference));
  return rows.filter((row) => !hasSpellings(row) || references.has(row.reference));
}

/** Leaves out contacts whose guest has a newer one, or requests, under any address. */
export async function withoutOlderContacts(
  db: Reader,
  venueId: string,
  rows: readonly GuestRow[],
): Promise<GuestRow[]> {
  const newest = new Set((await newestRows(db, venueId, rows)).map(({ reference }) => reference));
  return rows.filter(({ reference }) => newest.has(reference));
}
