import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { isOfTheSystem } from '../../domain/thrown.ts';
import { renameForGood } from '../../storage/engine/durable-names.ts';
import { CommandFailure } from '../failure.ts';
import { reasonOf } from './reason.ts';
import { orRemove, unfinishedName } from './unfinished.ts';

/**
 * Writes a file that is either there whole or not at all: beside its place first, to the disk, then renamed.
 * Only this user may read it.
 *
 * @throws CommandFailure when it cannot be written
 */
export async function writeWhole(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const unfinished = unfinishedName(path);
  let file: FileHandle;
  try {
    if ((await stat(path).catch(() => undefined))?.isDirectory()) throw new Error('it is a folder');
    file = await open(unfinished, 'w', 0o600);
  } catch (error) {
    throw new CommandFailure(`cannot write ${path}: ${reasonOf(error)}`);
  }
  try {
    await orRemove(unfinished, async () => {
      await write(file);
      await file.sync();
      await file.close();
      await renameForGood(unfinished, path);
    });
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw isOfTheSystem(error) ? new CommandFailure(`cannot write ${path}: ${reasonOf(error)}`) : error;
  }
}
