import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** Creates a folder that is deleted when the process ends, after every hook that stops a server using it. */
export function temporaryFolder(): string {
  if (folders.length === 0) process.once('exit', deleteFolders);
  const folder = mkdtempSync(join(tmpdir(), 'firsthold-'));
  folders.push(folder);
  return folder;
}

function deleteFolders(): void {
  // A program that was just killed may still write to its folder.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Returns the folder of a memory file system; undefined if there is none, or less than 4 GB of it. */
export function memoryFolder(): string | undefined {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < 4 * 1024 ** 3 ? undefined : folder;
  } catch {
    return undefined;
  }
}
