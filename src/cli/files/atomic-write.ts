import { type FileHandle, open } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { isSystemError } from '../../domain/error-details.ts';
import { durableRename } from '../../storage/engine/durable-files.ts';
import { CommandFailure } from '../failure.ts';
import { systemErrorText } from './reason.ts';
import { assertTarget } from './target.ts';
import { removeOnFailure, temporaryName } from './temporary-name.ts';

/**
 * Writes a file atomically: to a temporary file beside it, synced, then renamed. Only this user may read it.
 * @param config names the database, whose files are never replaced
 * @param replaces whether it may replace a file
 * @throws CommandFailure if it cannot be written
 */
export async function writeAtomically(
  config: Config,
  path: string,
  write: (file: FileHandle) => Promise<void>,
  replaces: boolean,
): Promise<void> {
  assertTarget(config, path, replaces);
  const unfinished = temporaryName(path);
  let file: FileHandle;
  try {
    file = await open(unfinished, 'w', 0o600);
  } catch (error) {
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
