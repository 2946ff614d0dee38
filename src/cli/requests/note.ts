import { addNote } from '../../operations/booking/add-note.ts';
import { removeNote } from '../../operations/booking/remove-note.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findRequest } from './find-request.ts';

/** Adds an internal note to a booking request, or deletes it. */
export async function addRequestNote(
  terminal: Terminal,
  reference: string,
  text: string | undefined,
  { venue, remove, json = false }: { venue?: string; remove?: string; json?: boolean },
): Promise<void> {
  if ((text === undefined) === (remove === undefined))
    throw new CommandFailure('use either a note or --remove ID', 2);
  const noteId = await withDatabase(terminal, async (context) => {
    const found = await context.storage.read((db) => findRequest(db, reference, venue));
    const named = { venueId: found.venueId, reference, actor: cliActor };
    if (remove !== undefined) return removeNote(context, { ...named, noteId: remove }).then(() => remove);
    if (found.erasedAt !== null)
      terminal.printToStderr(
        `The guest’s data was deleted. If the note names the guest, delete it with: firsthold guests erase ${reference}`,
      );
    return (await addNote(context, { ...named, text: text ?? '', guestErased: true })).id;
  });
  if (json) return printJson(terminal, { reference, noteId });
  terminal.print(`${noteId} ${remove === undefined ? 'added to' : 'removed from'} ${reference}.`);
}
