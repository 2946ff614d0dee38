import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '../../domain/error-details.ts';
import { type Instant, isoInstant, parseIsoInstant } from '../../domain/time/instant.ts';
import { giveToFolderOwner } from './sqlite-file.ts';

/** Returns the file with the time of the last backup of a data folder. */
export const lastBackupFile = (folder: string) => join(folder, 'firsthold.last-backup');

/** Stores in a data folder when its database was last backed up, for the metric and `doctor`. */
export async function recordBackup(folder: string, at: Instant): Promise<void> {
  const [file, unfinished] = [lastBackupFile(folder), `${lastBackupFile(folder)}-${process.pid}`];
  const text = `${isoInstant(at)}\n`;
  try {
    await writeFile(unfinished, text, { mode: 0o600 });
    giveToFolderOwner(unfinished);
    // Also replaces a file of another user, such as root.
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!['ENOSPC', 'EDQUOT'].includes(errorCodeOf(error))) throw error;
    // On a full disk, the text of another backup has the same place for this one.
    const last = await open(file, 'r+').catch(() => {
      throw error;
    });
    await last.write(text, 0).finally(() => last.close());
  }
}

/** Returns when the database of a data folder was last backed up; null: never, or unknown. */
export async function readLastBackup(folder: string): Promise<Instant | null> {
  const text = await readFile(lastBackupFile(folder), 'utf8').catch(() => '');
  return parseIsoInstant(text.trim());
}
