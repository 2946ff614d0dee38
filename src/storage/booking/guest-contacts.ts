/**
 * Guests without a booking. Each acts like one more request of the guest with its address: notes, merges and guest groups count
 * it. Where the guest has requests, those show who the guest is, and the contact fills what they lack.
 */
import { type Selectable, sql } from 'kysely';
import { type BookedGuest, erasedGuest } from '../../domain/booking/guest.ts';
import { isContactReference } from '../../domain/booking/reference.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { guestColumns, guestOfRow } from './guest-columns.ts';
import { insertSearchWords, replaceSearchWords } from './search-words.ts';

/** A guest whom staff added without a booking. */
export interface GuestContact {
  readonly venueId: string;
  readonly reference: string;
  readonly guest: BookedGuest;
  readonly createdAt: Instant;
  /** The last change by staff. */
  readonly updatedAt: Instant;
}

/** Not by `erased_at`: its index is of all venues, and PostgreSQL would read it. */
const isNotErased = sql<boolean>`guest_address is not null`;

const wordsOf = (contact: GuestContact) => ({ ...contact, title: null, erasedAt: null });

/** Inserts a contact; returns false if there is one with this reference, erased or not. */
export async function insertContact(db: Writer, contact: GuestContact): Promise<boolean> {
  const { venueId, reference, guest, createdAt, updatedAt } = contact;
  const inserted = await db
    .insertInto('guest_contacts')
    .values({
      ...guestColumns(guest),
      venue_id: venueId,
      reference,
      created_at: createdAt,
      updated_at: updatedAt,
    })
    .onConflict((of) => of.columns(['venue_id', 'reference']).doNothing())
    .returning('reference')
    .execute();
  if (inserted.length > 0) await insertSearchWords(db, wordsOf(contact));
  return inserted.length > 0;
}

/** Stores a changed contact. */
export async function updateContact(db: Writer, contact: GuestContact): Promise<void> {
  const { venueId, reference, guest, updatedAt } = contact;
  await db
    .updateTable('guest_contacts')
    .set({ ...guestColumns(guest), updated_at: updatedAt })
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .execute();
  await replaceSearchWords(db, wordsOf(contact));
}

/** Lists the contacts with these addresses (`addressKeyOf`), the newest first. */
export async function listContactsOf(
  db: Reader,
  venueId: string,
  addresses: readonly string[],
): Promise<GuestContact[]> {
  const contacts: GuestContact[] = [];
  for (const some of chunks(addresses))
    contacts.push(
      ...(
        await db
          .selectFrom('guest_contacts')
          .selectAll()
          .where('venue_id', '=', venueId)
          .where('guest_address', 'in', some)
          .execute()
      ).map(contactOf),
    );
  return contacts.sort((a, b) => b.createdAt - a.createdAt || (b.reference < a.reference ? -1 : 1));
}

/** Lists all contacts of a venue that are not erased, for a full export. */
export async function listContacts(db: Reader, venueId: string): Promise<GuestContact[]> {
  const rows = await db
    .selectFrom('guest_contacts')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where(isNotErased)
    .orderBy('reference')
    .execute();
  return rows.map(contactOf);
}

/** Erases the contacts among these references, which stay. Returns those that were not erased before. */
export async function eraseContacts(
  db: Writer,
  { venueId, references }: { venueId: string; references: readonly string[] },
  now: Instant,
): Promise<string[]> {
  const contacts = references.filter(isContactReference);
  if (contacts.length === 0) return [];
  const rows = await db
    .updateTable('guest_contacts')
    .set({ ...guestColumns(erasedGuest), erased_at: now })
    .where('venue_id', '=', venueId)
    .where('reference', 'in', contacts)
    .where(isNotErased)
    .returning('reference')
    .execute();
  return rows.map(({ reference }) => reference);
}

const contactOf = (row: Selectable<Tables['guest_contacts']>): GuestContact => ({
  venueId: row.venue_id,
  reference: row.reference,
  guest: guestOfRow(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
