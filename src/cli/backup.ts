import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { errorMessageOf } from '../domain/error-details.ts';
import { recordBackup } from '../storage/dialects/last-backup.ts';
import { backupSqlite, restoreSqlite } from '../storage/dialects/sqlite-backup.ts';
import { sqliteFile } from '../storage/dialects/sqlite-file.ts';
import { UnusableDatabaseError } from '../storage/engine/errors.ts';
import { CommandFailure } from './failure.ts';
import { systemErrorText } from './files/reason.ts';
import { removeOnFailure, temporaryName } from './files/temporary-name.ts';
import { startProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';

interface Options {
  readonly force?: boolean;
}

/** Copies the embedded database into a file while the service runs. */
export async function backUp(terminal: Terminal, file: string, { force = false }: Options): Promise<void> {
  const { dataFolder } = assertEmbeddedDatabase(
    terminal,
    'pg_dump --format=custom --file=FILE "$DATABASE_URL"',
  );
  if (!existsSync(sqliteFile(dataFolder)))
    throw new CommandFailure(`there is no database in ${dataFolder}; set FIRSTHOLD_DATA`);
  if (existsSync(file) && !force)
    throw new CommandFailure(`${file} already exists; choose another file, or add --force to replace it`);
  const unfinished = temporaryName(resolve(file));
  await copying(terminal, 'Copying', `back up to ${file}`, (at) =>
    removeOnFailure(unfinished, () => backupSqlite(dataFolder, resolve(file), unfinished, at)),
  );
  await recordBackup(dataFolder, terminal.clock()).catch((error) =>
    terminal.printToStderr(
      `firsthold: the backup is complete, but its time could not be stored in ${dataFolder} for the metrics: ${systemErrorText(error)}`,
    ),
  );
  const { size } = await stat(file);
  terminal.print(
    `Backup written to ${file} (${megabytes(size)}). It is a consistent snapshot and passed the integrity check.`,
  );
}

/** Replaces the embedded database with a backup. The service must not be running. */
export async function restore(terminal: Terminal, file: string, { force = false }: Options): Promise<void> {
  const { dataFolder } = assertEmbeddedDatabase(
    terminal,
    'pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE',
  );
  if (!existsSync(file)) throw new CommandFailure(`cannot read ${file}: no such file or folder`);
  const target = sqliteFile(dataFolder);
  if (existsSync(target) && !force)
    throw new CommandFailure(
      `${target} already exists; add --force to replace all data in it (back it up first)`,
    );
  await copying(terminal, 'Restoring', `restore ${file}`, (at) => restoreSqlite(file, dataFolder, at));
  terminal.print(`Restored ${file} into ${dataFolder}.`);
}

/**
 * Returns the configuration if the database is embedded.
 * @param instead the tools to name for PostgreSQL
 * @throws CommandFailure on PostgreSQL
 */
function assertEmbeddedDatabase(terminal: Terminal, instead: string): Config {
  const config = terminal.config();
  if (config.databaseUrl !== null)
    throw new CommandFailure(`this command is for the embedded database; for PostgreSQL use: ${instead}`);
  return config;
}

async function copying(
  terminal: Terminal,
  task: string,
  purpose: string,
  copy: (at: (done: number, total: number) => void) => Promise<void>,
): Promise<void> {
  const progress = startProgress(terminal, task, 1);
  try {
    await copy((done, total) => progress.at(total === 0 ? 1 : done / total));
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw error;
    throw new CommandFailure(`cannot ${purpose}: ${errorMessageOf(error)}`);
  } finally {
    progress.end();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
