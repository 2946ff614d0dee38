import { NotFoundError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { deleteNote } from '../../storage/booking/notes.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { type NamedRequest, requestOfVenue } from './lock-request.ts';

/**
 * Deletes a note of a booking request.
 *
 * @param actor for the event log, which does not contain the text of the note
 * @throws NotFoundError if the venue has no such request, or the request has no such note
 */
export async function removeNote(
  context: Context,
  { noteId, actor, ...named }: NamedRequest & { readonly noteId: string; readonly actor: Actor },
): Promise<void> {
  await context.storage.transact(async (db) => {
    const { reference, venueId } = await requestOfVenue(db, named);
    if (!(await deleteNote(db, { venueId, reference }, noteId)))
      throw new NotFoundError(`Booking request ${reference} has no note ${noteId}.`);
    const entry = { at: context.clock(), actor, venueId, subject: reference };
    await recordEvent(db, { ...entry, kind: 'booking-request.note-removed', payload: { noteId } });
  });
}
