import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Instant, isoInstant, parseIsoInstant } from '../../domain/time/instant.ts';
import { giveToFolderOwner } from './sqlite-file.ts';

/** Returns the file with the time of the last backup of a data folder. */
export const lastBackupFile = (folder: string) => join(folder, 'firsthold.last-backup');

/** Stores in a data folder when its database was last backed up, for the metric and `doctor`. */
export async function recordBackup(folder: string, at: Instant): Promise<void> {
  const [file, unfinished] = [lastBackupFile(folder), `${lastBackupFile(folder)}-${process.pid}`];
  try {
    await writeFile(unfinished, `${isoInstant(at)}\n`, { mode: 0o600 });
    giveToFolderOwner(unfinished);
    // Also replaces a file of another user, such as root.
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Returns when the database of a data folder was last backed up; null: never, or unknown. */
export async function readLastBackup(folder: string): Promise<Instant | null> {
  const text = await readFile(lastBackupFile(folder), 'utf8').catch(() => '');
  return parseIsoInstant(text.trim());
}
