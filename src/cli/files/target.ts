/** Checks a file that a command is to write, before it does any work. */
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { CommandFailure } from '../failure.ts';
import { databaseOf } from './database-files.ts';
import { systemErrorText } from './reason.ts';

/**
 * @param config names the database, whose files are never replaced
 * @throws CommandFailure unless a new file can get this path, or replace the one that has it
 */
export function assertTarget(config: Config, path: string, replaces: boolean): void {
  const folder = dirname(resolve(path));
  const refusal = refusalOf(path, folder);
  if (refusal !== null) throw new CommandFailure(`cannot write ${path}: ${refusal}`);
  const database = databaseOf(path, config);
  if (database !== null)
    throw new CommandFailure(
      `cannot write ${path}: it is a file of the database ${database}; choose another file`,
      2,
    );
  if (!replaces && statSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new CommandFailure(`${path} already exists; choose another file, or add --force to replace it`);
}

function refusalOf(path: string, folder: string): string | null {
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      return `there is no folder ${folder}; create it first`;
    accessSync(folder, constants.W_OK | constants.X_OK);
    const existing = statSync(path, { throwIfNoEntry: false });
    if (existing?.isDirectory()) return 'it is a folder';
    // A device, for example: it would be replaced.
    return existing === undefined || existing.isFile() ? null : 'it is not a regular file';
  } catch (error) {
    return `${systemErrorText(error)} (${folder})`;
  }
}
