/** Names that a power cut does not undo: one is only on the disk once the folder it stands in is. */

import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCodeOf } from '../../domain/error-details.ts';

/** Brings to the disk which names a folder holds. */
export async function syncFolder(folder: string): Promise<void> {
  // Where a folder cannot be opened as a file can (Windows; one that may be written to but not read), nobody can ask.
  const opened = await open(folder).catch(() => null);
  try {
    await opened?.sync();
  } catch (error) {
    // A file system that knows no such thing.
    if (errorCodeOf(error) !== 'EINVAL') throw error;
  } finally {
    await opened?.close();
  }
}

/** Gives a file, which is on the disk already, another name, for good: the folder of the new one is written down. */
export async function durableRename(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Makes a folder that is nobody else's business, with those it stands in where they are missing, for good. */
export async function makePrivateFolder(folder: string): Promise<void> {
  const requested = resolve(folder);
  const first = await mkdir(requested, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = requested; made.length >= first.length; made = dirname(made))
    await syncFolder(dirname(made));
}
