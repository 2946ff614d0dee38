/** File names that survive power loss: a name is on disk only after a sync of its folder. */

import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCodeOf } from '../../domain/error-details.ts';

/** Syncs the names in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Some systems cannot open a folder (Windows; a folder that is writable but not readable).
  const opened = await open(folder).catch(() => null);
  try {
    await opened?.sync();
  } catch (error) {
    // A file system without this feature.
    if (errorCodeOf(error) !== 'EINVAL') throw error;
  } finally {
    await opened?.close();
  }
}

/** Renames a synced file and syncs the folder of its new name. */
export async function durableRename(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Creates a folder that only this user may read, with missing parents, and syncs the names. */
export async function makePrivateFolder(folder: string): Promise<void> {
  const requested = resolve(folder);
  const first = await mkdir(requested, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = requested; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
}
