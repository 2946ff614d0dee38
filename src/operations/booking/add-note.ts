import { maxNotes, type Note, parseNote } from '../../domain/booking/note.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { insertNotes, listNotes } from '../../storage/booking/notes.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { type Context, newId } from '../context.ts';
import { assertErasureKnown } from './assert-erasure-known.ts';
import { lockGuests } from './lock-guest.ts';
import { type NamedRequest, requestOfVenue } from './lock-request.ts';

/**
 * Adds an internal note to a booking request.
 *
 * @param input `actor`: the author, also for the event log; `about`: it is a letter to the guest; `guestErased`: whether
 *   the author knows that the guest was erased
 * @throws ValidationError if the text is blank, too long, or has invalid characters
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if it has too many notes, or the guest was erased and the author does not know
 */
export async function addNote(
  context: Context,
  input: NamedRequest & {
    readonly actor: Actor;
    readonly text: string;
    readonly about?: 'letter';
    readonly guestErased?: boolean;
  },
): Promise<Note> {
  const text = parseNote(input.text);
  const id = newId(context, 'note');
  return context.storage.transact(async (db) => {
    // An erasure deletes the notes: this one must not be added after it unnoticed.
    await lockGuests(db, input.venueId);
    const request = await requestOfVenue(db, input);
    assertErasureKnown(request, input.guestErased);
    const { venueId, reference } = request;
    if ((await listNotes(db, { venueId, reference })).length >= maxNotes)
      throw new ConflictError(
        `Booking request ${reference} has ${maxNotes} notes, which is the maximum.`,
        codedProblem('notes_full', { most: maxNotes }),
      );
    const note = { id, at: context.clock(), actor: input.actor, about: input.about ?? null, text };
    await insertNoteInTransaction(db, input, note);
    return note;
  });
}

/** Inserts a note and its event within a transaction. */
export async function insertNoteInTransaction(
  db: Writer,
  { venueId, reference }: NamedRequest,
  note: Note & { readonly actor: Actor },
): Promise<void> {
  await insertNotes(db, venueId, [{ ...note, reference }]);
  await recordEvent(db, {
    at: note.at,
    actor: note.actor,
    kind: 'booking-request.noted',
    venueId,
    subject: reference,
    payload: { noteId: note.id },
  });
}
