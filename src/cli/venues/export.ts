import {
  completeMoveExport,
  exportMoveHeader,
  exportMoveRecords,
} from '../../operations/documents/export-moved-venue.ts';
import { keyOfPassphrase } from '../../operations/sealed-text.ts';
import { writeHistory } from '../export.ts';
import { CommandFailure } from '../failure.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { withDatabase } from '../open-database.ts';
import type { Terminal } from '../terminal.ts';
import { readPassphrase } from './passphrase.ts';

/** Options of `firsthold venues export`. */
interface MovingVenueOptions {
  readonly passphraseFile: string;
  readonly output: string;
  /** Whether `output` may replace a file. */
  readonly force?: boolean;
}

/** Exports a frozen venue with everything that moves. */
export async function exportMovingVenue(
  terminal: Terminal,
  venueId: string,
  { passphraseFile, output, force = false }: MovingVenueOptions,
): Promise<void> {
  const passphrase = await readPassphrase(passphraseFile);
  await withDatabase(terminal, async (context) => {
    const salt = Buffer.from(context.randomBytes(16)).toString('base64url');
    const key = await keyOfPassphrase(passphrase, salt);
    const exported = await context.storage.read(async (db) => {
      const now = context.clock();
      const moving = { venueId, key, salt, now };
      const header = await exportMoveHeader(db, context, moving);
      const records = exportMoveRecords(db, context, moving);
      await writeAtomically(
        terminal.config(),
        output,
        (file) => writeHistory(terminal, db, venueId, file, now, { header, records }),
        force,
      );
      return header;
    });
    if (!(await completeMoveExport(context, venueId, exported)))
      throw new CommandFailure(
        `guests of ${venueId} were erased during the export; delete ${output} and export again`,
      );
  });
  terminal.print(
    `Exported ${venueId} to ${output}. It contains personal data: protect it, and delete it after the move.`,
  );
  terminal.printToStderr(
    `Passkeys and push subscriptions belong to this address and do not move, nor do open invitations: staff sign in at the target with their passwords.`,
  );
  terminal.printToStderr(`Next, at the target: firsthold venues import ${output} --passphrase-file FILE`);
}
