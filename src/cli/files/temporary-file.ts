import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSystemError } from '../../domain/error-details.ts';
import { CommandFailure } from '../failure.ts';
import { systemErrorText } from './reason.ts';

/** Bytes read at a time. */
const chunkSize = 64 * 1024;

/**
 * A file for a while, for what may hold guests' details. It has no name from the beginning, so nobody else can
 * read it, and nothing is left of it however this program ends.
 *
 * @throws CommandFailure when there is no place for it
 */
export async function openTemporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthold-')).catch(temporaryFileError);
  try {
    return await open(join(folder, 'private'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Says why a private file cannot be made or written to, if it is the system that refuses. */
export function temporaryFileError(error: unknown): never {
  if (!isSystemError(error)) throw error;
  throw new CommandFailure(
    `cannot write temporary files into ${tmpdir()}: ${systemErrorText(error)}; make room, or set TMPDIR`,
  );
}

/** What was written, from the beginning, as often as wanted. A stream would close the file at its end. */
export async function* rereadable(file: FileHandle): AsyncGenerator<Buffer, void> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
