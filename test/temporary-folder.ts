import { mkdtempSync, rmSync } from 'node:fs';
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
