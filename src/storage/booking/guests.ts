/** Guest data and its erasure. */
import { sql } from 'kysely';
import type { UnpricedRequest } from '../../domain/booking/booking-request.ts';
import { erasedGuest } from '../../domain/booking/guest.ts';
import { addressKeyOf } from '../../domain/booking/guest-keys.ts';
import { allAddressForms } from '../../domain/fields/address-forms.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import { deleteCorrectionsOf, deleteCorrectionsUntil } from './corrections.ts';
import { guestColumns } from './guest-columns.ts';
import { eraseContacts, type GuestContact, listContactsOf } from './guest-contacts.ts';
import { addressesOfSameGuest, deleteUnusedAddresses, guestTables } from './guest-records.ts';
import { findCursor } from './guest-rows.ts';
import { deleteImportedRowsOf } from './imported-rows.ts';
import { deleteNotesOf, listNotedOf } from './notes.ts';
import { requestsInPieces } from './request-pieces.ts';
import { toRequestRow } from './request-rows.ts';
import { deleteGuestWords } from './search-words.ts';

/** Lists the references of a venue's requests of the guest with this e-mail address, ignoring case and the spelling of the domain, oldest first. */
export async function listRequestsOfGuest(
  db: Reader,
  { venueId, email }: { venueId: string; email: string },
): Promise<string[]> {
  const address = addressKeyOf(email);
  if (address === null) return [];
  const rows = await db
    .selectFrom('booking_requests')
    .select(['reference', 'created_at'])
    .where('venue_id', '=', venueId)
    .where('guest_address', 'in', allAddressForms(await addressesOfSameGuest(db, venueId, address)))
    .execute();
  // Sorted here: for a sorted list, SQLite reads all requests of the venue.
  rows.sort((a, b) => a.created_at - b.created_at || (a.reference < b.reference ? -1 : 1));
  return rows.map(({ reference }) => reference);
}

/** Returns the stored keyed hash of the client network of requests; those without one (any more) are left out. */
export async function listNetworkHashes(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const networks = new Map<string, string>();
  for (const some of chunks(references))
    for (const { reference, network_hash } of await db
      .selectFrom('booking_requests')
      .select(['reference', 'network_hash'])
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .execute())
      if (network_hash !== null) networks.set(reference, network_hash);
  return networks;
}

/**
 * Lists the references of the requests of a request's guest, oldest first. Of an erased guest, only that request, and only if staff have
 * written about it since.
 */
async function listRequestsOfSameGuest(
  db: Reader,
  venueId: string,
  request: UnpricedRequest,
): Promise<string[]> {
  const { reference, erasedAt, guest } = request;
  const isAlone = erasedAt !== null || guest.email === '';
  if (!isAlone) return listRequestsOfGuest(db, { venueId, email: guest.email });
  if (erasedAt !== null && !(await listNotedOf(db, venueId, [reference])).has(reference)) return [];
  return [reference];
}

/** What names a guest. */
export interface GuestData {
  /** The references of the requests, oldest first. */
  readonly requests: readonly string[];
  /** Newest first. */
  readonly contacts: readonly GuestContact[];
}

/** Returns the references of a guest's requests and contacts. */
export const referencesOf = ({ requests, contacts }: GuestData) => [
  ...requests,
  ...contacts.map(({ reference }) => reference),
];

/** Finds the requests and contacts of the guest with this e-mail address; both may be empty. */
export async function findDataOfAddress(
  db: Reader,
  { venueId, email }: { venueId: string; email: string },
): Promise<GuestData> {
  const address = addressKeyOf(email);
  if (address === null) return { requests: [], contacts: [] };
  return {
    requests: await listRequestsOfGuest(db, { venueId, email }),
    contacts: await listContactsOf(db, venueId, await addressesOfSameGuest(db, venueId, address)),
  };
}

/** Finds the requests and contacts of the guest of a request, as `listRequestsOfSameGuest`. */
export async function findDataOfRequest(
  db: Reader,
  venueId: string,
  request: UnpricedRequest,
): Promise<GuestData> {
  const requests = await listRequestsOfSameGuest(db, venueId, request);
  const { contacts } = await findDataOfAddress(db, { venueId, email: request.guest.email });
  return { requests, contacts };
}

/** Finds the requests and contacts of the guest of a contact; empty if it is erased. Undefined: there is none. */
export async function findDataOfContact(
  db: Reader,
  { venueId, reference }: { venueId: string; reference: string },
): Promise<GuestData | undefined> {
  const row = await findCursor(db, venueId, reference);
  return row && findDataOfAddress(db, { venueId, email: row.guest_email });
}

/** Returns the guest's address of requests and contacts of a venue, by reference; '': it has none. */
export async function listAddressesOf(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const table of guestTables)
    for (const some of chunks(references))
      for (const { reference, guest_address } of await db
        .selectFrom(table)
        .select(['reference', 'guest_address'])
        .where('venue_id', '=', venueId)
        .where('reference', 'in', some)
        .execute())
        addresses.set(reference, addressKeyOf(guest_address ?? '') ?? '');
  return addresses;
}

/**
 * Erases the guests of a venue's requests and contacts, at most a few hundred, and the notes about them, also notes that
 * were written after an earlier erasure. The bookings remain. With the last request or contact of an address goes what is
 * stored about the guest.
 *
 * @returns the references from which anything was erased
 */
export async function eraseGuestsOf(
  db: Writer,
  { venueId, references }: { venueId: string; references: readonly string[] },
  now: Instant,
): Promise<string[]> {
  if (references.length === 0) return [];
  const addresses = await listAddressesOf(db, venueId, references);
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
  const contacts = await eraseContacts(db, { venueId, references }, now);
  const erasedNow = [...rows.map(({ reference }) => reference), ...contacts];
  await eraseLaterMembersOf(db, venueId, references);
  await deleteGuestWords(db, venueId, erasedNow);
  const noted = await deleteNotesOf(db, venueId, references);
  await deleteCorrectionsOf(db, venueId, references);
  await deleteImportedRowsOf(db, venueId, references);
  await deleteUnusedAddresses(db, venueId, [
    ...new Set([...addresses.values()].filter((address) => address !== '')),
  ]);
  return [...new Set([...erasedNow, ...noted])].sort();
}

/**
 * Erases what version 1.0.0 does not know of requests whose guests are erased, at most a few hundred: title, postal address,
 * labels of adjustments, the values before and after corrections, and rows of imported files.
 */
export async function eraseLaterMembersOf(
  db: Writer,
  venueId: string,
  references: readonly string[],
): Promise<void> {
  // Locks the rows before their prices are read.
  const rows = await db
    .updateTable('booking_requests')
    .set({ title: null, guest_postal_address: null, erasure_version: 1 })
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .where('erased_at', 'is not', null)
    .where('erasure_version', '=', 0)
    .returning(['reference', 'erased_at'])
    .execute();
  const erased = rows.map(({ reference }) => reference);
  await eraseAdjustmentsOf(db, venueId, erased);
  await deleteImportedRowsOf(db, venueId, erased);
  for (const { reference, erased_at } of rows)
    await deleteCorrectionsUntil(db, { venueId, reference }, erased_at ?? 0);
}

/** Whether a price has such labels, or an extra of that name: removed adjustments stay in the quote. */
const hasAdjustment = sql<boolean>`(adjustments is not null or quote like '%"adjustment"%' or agreed_price like '%"adjustment"%')`;

/** Erases the labels of adjustments from prices: few bookings have any. They are read without them. */
async function eraseAdjustmentsOf(db: Writer, venueId: string, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  const rows = await db
    .selectFrom('booking_requests')
    .select('reference')
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .where(hasAdjustment)
    .execute();
  const adjusted = rows.map(({ reference }) => reference);
  for await (const requests of requestsInPieces(db, venueId, adjusted))
    for (const request of requests) {
      const { quote, agreed_price, adjustments } = toRequestRow(request);
      await db
        .updateTable('booking_requests')
        .set({ quote, agreed_price, adjustments })
        .where('venue_id', '=', venueId)
        .where('reference', '=', request.reference)
        .execute();
    }
}
