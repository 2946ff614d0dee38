/**
 * The directory of guests. It is computed from the booking requests: those with the same address are one guest, and so
 * are those with the addresses of one record (`guest-records.ts`). A guest without a booking is a contact
 * (`guest-contacts.ts`). A guest is named by the reference of any of their requests or contacts, because addresses must not be
 * in URLs; lists use the newest one.
 */
import { type BookedGuest, filledGuest } from '../../domain/booking/guest.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import type { GuestRecord } from '../../domain/booking/guest-record.ts';
import { allAddressForms } from '../../domain/fields/address-forms.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../engine/storage.ts';
import { guestOfRow } from './guest-columns.ts';
import { listContactsOf } from './guest-contacts.ts';
import { addFigures, type GuestFigures, sumRequests } from './guest-figures.ts';
import { addressesOfSameGuest, findGuestRecords } from './guest-records.ts';
import { findCursor, findRow, type GuestRow, newestRows, tableOf } from './guest-rows.ts';
import { type GuestFilter, type GuestPage, pageOf, scan, searchByIndex } from './guest-search.ts';

/** A guest of the directory. */
export interface DirectoryGuest extends GuestFigures, GuestRecord {
  /** The guest's newest request, whose name and contacts are shown; of a guest without requests, the contact. */
  readonly reference: string;
  /** What the newest request lacks is from the contact. */
  readonly guest: BookedGuest;
  /** Null: the guest has no request. */
  readonly lastRequestAt: Instant | null;
}

/**
 * Lists one page of a venue's guests. It examines at most 2,000 rows, so a page may have fewer entries than its limit,
 * even none, although more follow. A search finds a guest by any request, unless its words are in more than 2,000
 * requests: then by the newest one.
 *
 * @returns `next`: the cursor of the next page; null: none. Undefined: the request of the cursor is unknown, or erased and has no name to
 *   continue from.
 */
export async function listGuests(
  db: Reader,
  filter: GuestFilter,
  page: Omit<GuestPage, 'after'> & { readonly after?: string | undefined },
  now: Instant,
): Promise<{ guests: DirectoryGuest[]; next: string | null } | undefined> {
  const after = page.after === undefined ? null : await findCursor(db, filter.venueId, page.after);
  if (after === undefined || (page.by === 'name' && after?.guest_name_key === null)) return undefined;
  const found = await searchByIndex(db, filter, now);
  const { rows, next } =
    found === null ? await scan(db, filter, { ...page, after }, now) : pageOf(found, { ...page, after });
  return { guests: await describe(db, filter.venueId, rows, now), next };
}

/** Finds the guest of a request; undefined: it is unknown or erased. */
export async function findGuest(
  db: Reader,
  { venueId, reference }: { readonly venueId: string; readonly reference: string },
  now: Instant,
): Promise<DirectoryGuest | undefined> {
  const row = await findRow(db, venueId, reference);
  if (row === undefined) return undefined;
  const newest = await newestRows(db, venueId, [row]);
  const [guest] = await describe(db, venueId, newest, now);
  return guest;
}

/** Returns the addresses of the guest of a request; undefined: the request is unknown or erased. Empty: none. */
export async function addressesOfGuest(
  db: Reader,
  { venueId, reference }: { readonly venueId: string; readonly reference: string },
): Promise<readonly string[] | undefined> {
  const row = await findRow(db, venueId, reference);
  if (row === undefined) return undefined;
  if (row.guest_address === null) return [];
  return addressesOfSameGuest(db, venueId, row.guest_address);
}

/** Reads the records and figures of guests, in the order of the rows. */
async function describe(
  db: Reader,
  venueId: string,
  rows: readonly GuestRow[],
  now: Instant,
): Promise<DirectoryGuest[]> {
  const records = await findGuestRecords(
    db,
    venueId,
    rows.flatMap((row) => row.guest_address ?? []),
  );
  const recordOf = ({ guest_address: address }: GuestRow): GuestRecord =>
    address === null
      ? { addresses: [], notes: '' }
      : (records.get(address) ?? { addresses: [address], notes: '' });
  const addresses = allAddressForms(rows.flatMap((row) => recordOf(row).addresses));
  const byAddress = await sumRequests(db, { venueId, column: 'guest_address', keys: addresses, now });
  const contacts = await listContactsOf(
    db,
    venueId,
    rows.flatMap((row) => recordOf(row).addresses),
  );
  const withoutAddress = rows.filter((row) => row.guest_address === null).map(({ reference }) => reference);
  const byReference = await sumRequests(db, { venueId, column: 'reference', keys: withoutAddress, now });
  return rows.map((row) => {
    const { addresses: own, notes } = recordOf(row);
    const sums =
      row.guest_address === null
        ? [byReference.get(row.reference)]
        : allAddressForms(own).map((address) => byAddress.get(address));
    const contact = contacts.find(({ guest }) => own.includes(addressKeyOf(guest.email) ?? ''));
    const guest = guestOfRow(row);
    return {
      reference: row.reference,
      guest: contact === undefined ? guest : filledGuest(guest, contact.guest),
      lastRequestAt: tableOf(row) === 'booking_requests' ? row.created_at : null,
      addresses: own,
      notes,
      ...addFigures(sums.flatMap((each) => each ?? [])),
    };
  });
}
