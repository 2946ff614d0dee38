import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSystemError } from '../../domain/error-details.ts';
import { CommandFailure } from '../failure.ts';
import { systemErrorText } from './reason.ts';

/** The read size, in bytes. */
const chunkSize = 64 * 1024;

/**
 * Opens a temporary file for guests' details. It is unlinked at once, so that no other process can open it and no file
 * is left, however the program ends.
 * @throws CommandFailure if there is no space for it
 */
export async function openTemporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthold-')).catch(temporaryFileError);
  try {
    return await open(join(folder, 'private'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rethrows a system error as a failure to create or write the temporary file. */
export function temporaryFileError(error: unknown): never {
  if (!isSystemError(error)) throw error;
  throw new CommandFailure(
    `cannot write temporary files into ${tmpdir()}: ${systemErrorText(error)}; free up disk space, or set TMPDIR`,
  );
}

/** Yields the contents from the beginning and can be called repeatedly. A stream would close the file at its end. */
export async function* rereadable(file: FileHandle): AsyncGenerator<Buffer, void> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
