/** File names that survive power loss: a name is on disk only after a sync of its folder. */

import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCodeOf, errorMessageOf } from '../../domain/error-details.ts';
import { UnusableDatabaseError } from './errors.ts';

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

/**
 * Creates a folder that only this user may read, with missing parents, and syncs the names.
 *
 * @returns the folders that it created, parents first
 * @throws UnusableDatabaseError if the system refuses
 */
export async function makePrivateFolder(folder: string): Promise<string[]> {
  // Node's recursive mkdir never ends in a file system that creates no folders, such as /proc.
  const missing: string[] = [];
  let parent = resolve(folder);
  for (; !(await isFolder(parent)); parent = dirname(parent)) missing.push(parent);
  const created: string[] = [];
  for (const each of missing.toReversed())
    try {
      await mkdir(each, { mode: 0o700 });
      created.push(each);
    } catch (error) {
      // Otherwise another process was faster.
      if (errorCodeOf(error) !== 'EEXIST')
        throw new UnusableDatabaseError(
          `cannot create the folder ${folder}: ${errorMessageOf(error)}; name another one (FIRSTHOLD_DATA)`,
        );
    }
  for (const each of missing) await syncFolder(dirname(each));
  return created;
}

/** Returns whether a path is a folder; the root always is. */
async function isFolder(path: string): Promise<boolean> {
  if (path === dirname(path)) return true;
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false;
    // Of a path through a file, which is the next parent.
    if (errorCodeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
  throw new UnusableDatabaseError(`${path} is a file, not a folder; name another folder (FIRSTHOLD_DATA)`);
}
