import { exportGuestData } from '../../operations/booking/guest-data-export.ts';
import { recordGuestExport } from '../../operations/booking/record-guest-export.ts';
import { referencesOf } from '../../storage/booking/guests.ts';
import { CommandFailure } from '../failure.ts';
import { cliActor, withDatabase } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { findGuest } from './find-guest.ts';
import type { NamedGuest } from './named-guest.ts';

/** Prints all data stored about a guest at one venue, and records the export in the event log. */
export async function exportGuest(
  terminal: Terminal,
  guest: NamedGuest,
  { venue }: { venue?: string },
): Promise<void> {
  const file = await withDatabase(terminal, async (context) => {
    const data = await context.storage.read(async (db) => {
      const found = await findGuest(db, guest, venue);
      if (referencesOf(found).length === 0)
        throw new CommandFailure('this guest’s data was deleted; there is nothing to export');
      return exportGuestData(db, found, context.clock());
    });
    const references = [...data.requests, ...data.contacts].map(({ reference }) => reference);
    await recordGuestExport(context, { venueId: data.venueId, references, actor: cliActor });
    return data;
  });
  printJson(terminal, file);
}
