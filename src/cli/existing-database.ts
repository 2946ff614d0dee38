import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Context } from '../operations/context.ts';
import { sqliteFile } from '../storage/dialects/sqlite-file.ts';
import { clockOf } from './clock.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** Who stands in the audit log for what is done here. */
export const actor = 'operator';

/**
 * Opens the database for `work`, and closes it again. A command that reads or changes what is there does not
 * make an empty database where `FIRSTHOLD_DATA` is mistyped.
 *
 * @throws CommandFailure when there is no database yet
 */
export async function withDatabase<T>(
  terminal: Terminal,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const config = terminal.config();
  if (config.databaseUrl === null && !existsSync(sqliteFile(config.dataFolder)))
    throw new CommandFailure(
      `there is no database in ${config.dataFolder}; set FIRSTHOLD_DATA or DATABASE_URL, or import a venue first`,
    );
  const storage = await terminal.openStorage(config);
  try {
    return await work({ storage, clock: clockOf(terminal, storage), randomBytes });
  } finally {
    await storage.close();
  }
}
