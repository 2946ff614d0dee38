/** Internal notes about booking requests. */

import type { Note } from '../../domain/booking/note.ts';
import { chunks } from '../engine/chunks.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import type { RequestOfVenue } from './booking-requests.ts';

/** Inserts notes; ignores those whose id exists. */
export async function insertNotes(
  db: Writer,
  venueId: string,
  notes: readonly (Note & { readonly reference: string })[],
): Promise<void> {
  if (notes.length === 0) return;
  await db
    .insertInto('booking_request_notes')
    .values(notes.map((note) => ({ ...note, venue_id: venueId })))
    .onConflict((conflict) => conflict.columns(['venue_id', 'reference', 'id']).doNothing())
    .execute();
}

/** Lists the notes of several requests by reference, oldest first; requests without notes are missing. */
export async function listNotesOf(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Map<string, Note[]>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking_request_notes')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const notes = new Map<string, Note[]>();
  for (const row of rows) {
    const existing = notes.get(row.reference);
    if (existing === undefined) notes.set(row.reference, [noteOf(row)]);
    else existing.push(noteOf(row));
  }
  return notes;
}

/** Lists the notes of one request, oldest first. */
export async function listNotes(db: Reader, { venueId, reference }: RequestOfVenue): Promise<Note[]> {
  return (await listNotesOf(db, venueId, [reference])).get(reference) ?? [];
}

/**
 * Deletes a note.
 *
 * @returns whether the request had it
 */
export async function deleteNote(
  db: Writer,
  { venueId, reference }: RequestOfVenue,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('booking_request_notes')
    .where('venue_id', '=', venueId)
    .where('reference', '=', reference)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns which of these requests have notes, reasons of decisions included. */
export async function listNotedOf(
  db: Reader,
  venueId: string,
  references: readonly string[],
): Promise<Set<string>> {
  const noted = new Set<string>();
  for (const some of chunks(references))
    for (const { reference } of await db
      .selectFrom('booking_request_notes')
      .select('reference')
      .distinct()
      .where('venue_id', '=', venueId)
      .where('reference', 'in', some)
      .execute())
      noted.add(reference);
  return noted;
}

/**
 * Deletes all notes of these requests, at most a few hundred.
 *
 * @returns the references of the deleted notes
 */
export async function deleteNotesOf(
  db: Writer,
  venueId: string,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .deleteFrom('booking_request_notes')
    .where('venue_id', '=', venueId)
    .where('reference', 'in', references)
    .returning('reference')
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}

const noteOf = ({ venue_id: _, reference: __, ...note }: Tables['booking_request_notes']): Note => note;
