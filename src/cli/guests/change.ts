/** `firsthold guests note`, `merge` and `separate`. */
import { changeGuestNotes } from '../../operations/booking/change-guest-notes.ts';
import { mergeGuests } from '../../operations/booking/merge-guests.ts';
import { separateGuest } from '../../operations/booking/separate-guest.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';
import { findDirectoryGuest } from './find-directory-guest.ts';
import type { NamedGuest } from './named-guest.ts';
import { printGuest } from './show.ts';

/** Replaces the notes about a guest. */
export async function noteGuest(
  terminal: Terminal,
  named: NamedGuest,
  notes: string,
  { venue }: { venue?: string },
): Promise<void> {
  await withDatabase(terminal, async (context) => {
    const now = context.clock();
    const { venueId, guest } = await context.storage.read((db) => findDirectoryGuest(db, named, venue, now));
    await changeGuestNotes(context, { venueId, reference: guest.reference, actor: cliActor }, { notes });
  });
  terminal.print(notes.trim() === '' ? 'Notes deleted.' : 'Notes saved.');
}

/** Merges another guest into a guest, or shows the result with `--dry-run`. */
export async function mergeGuest(
  terminal: Terminal,
  into: NamedGuest,
  merged: NamedGuest,
  { venue, dryRun = false, json = false }: { venue?: string; dryRun?: boolean; json?: boolean },
): Promise<void> {
  const result = await withDatabase(terminal, async (context) => {
    const now = context.clock();
    const [target, other] = await context.storage.read(async (db) => {
      const found = await findDirectoryGuest(db, into, venue, now);
      return [found, await findDirectoryGuest(db, merged, venue ?? found.venueId, now)] as const;
    });
    if (target.guest.reference === other.guest.reference)
      throw new CommandFailure('these are one guest already');
    return mergeGuests(context, {
      venueId: target.venueId,
      reference: target.guest.reference,
      merged: other.guest.reference,
      actor: cliActor,
      isDryRun: dryRun,
    });
  });
  printGuest(terminal, result, json);
  if (dryRun) terminal.printToStderr('Dry run: nothing was changed.');
}

/** Makes addresses of a guest a guest of their own. */
export async function separateAddresses(
  terminal: Terminal,
  named: NamedGuest,
  addresses: readonly string[],
  { venue, json = false }: { venue?: string; json?: boolean },
): Promise<void> {
  const result = await withDatabase(terminal, async (context) => {
    const now = context.clock();
    const { venueId, guest } = await context.storage.read((db) => findDirectoryGuest(db, named, venue, now));
    // The named request is that of the guest who keeps the notes.
    const { reference } = 'reference' in named ? named : guest;
    return separateGuest(context, { venueId, reference, actor: cliActor, addresses });
  });
  printGuest(terminal, result, json);
}
