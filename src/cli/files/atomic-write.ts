import { type FileHandle, open, stat } from 'node:fs/promises';
import { isSystemError } from '../../domain/error-details.ts';
import { durableRename } from '../../storage/engine/durable-files.ts';
import { CommandFailure } from '../failure.ts';
import { systemErrorText } from './reason.ts';
import { removeOnFailure, temporaryName } from './temporary-name.ts';

/** Returns the failure of a command that would replace a file without `--force`. */
export const fileExists = (path: string) =>
  new CommandFailure(`${path} already exists; choose another file, or add --force to replace it`);

/**
 * Writes a file atomically: to a temporary file beside it, synced, then renamed. Only this user may read it.
 * @param replaces whether it may replace a file
 * @throws CommandFailure if it cannot be written
 */
export async function writeAtomically(
  path: string,
  write: (file: FileHandle) => Promise<void>,
  replaces: boolean,
): Promise<void> {
  const unfinished = temporaryName(path);
  let file: FileHandle;
  try {
    const existing = await stat(path).catch(() => undefined);
    if (existing?.isDirectory()) throw new Error('it is a folder');
    if (existing !== undefined && !replaces) throw fileExists(path);
    file = await open(unfinished, 'w', 0o600);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`cannot write ${path}: ${systemErrorText(error)}`);
  }
  try {
    await removeOnFailure([unfinished], async () => {
      await write(file);
      await file.sync();
      await file.close();
      await durableRename(unfinished, path);
    });
  } catch (error) {
    await file.close().catch(() => undefined);
    throw isSystemError(error)
      ? new CommandFailure(`cannot write ${path}: ${systemErrorText(error)}`)
      : error;
  }
}
