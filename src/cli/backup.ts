/** `firsthold backup` and `firsthold restore`. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { recordBackup } from '../storage/dialects/last-backup.ts';
import { backupSqlite, restoreSqlite, UnfinishedRestore } from '../storage/dialects/sqlite-backup.ts';
import { logOf, sqliteFile } from '../storage/dialects/sqlite-file.ts';
import { summarizeSqlite } from '../storage/dialects/sqlite-summary.ts';
import { UnusableDatabaseError } from '../storage/engine/errors.ts';
import type { InstallationFreeze } from '../storage/engine/installation.ts';
import { backupName, deleteOldBackups } from './backup-retention.ts';
import { assertDatabaseExists } from './existing-database.ts';
import { CommandFailure } from './failure.ts';
import { databaseOf } from './files/database-files.ts';
import { systemErrorText } from './files/reason.ts';
import { assertTarget } from './files/target.ts';
import { temporaryFileError } from './files/temporary-file.ts';
import { onFailure, removeOnFailure, temporaryName } from './files/temporary-name.ts';
import { frozenText } from './frozen-text.ts';
import { startProgress } from './progress.ts';
import { printPreview } from './restore-preview.ts';
import type { Terminal } from './terminal.ts';
import { type ComparisonText, undoneInFile } from './undone-by-restore.ts';

interface BackupOptions {
  readonly force?: boolean;
  /** Of a folder: how many of its backups stay. */
  readonly keep?: number;
}

/**
 * Copies the embedded database while the service runs.
 *
 * @param target a file; a folder, which gets a file named by the time; or `-`, standard output
 */
export async function backUp(
  terminal: Terminal,
  target: string,
  { force = false, keep }: BackupOptions,
): Promise<void> {
  const config = assertEmbeddedDatabase(
    terminal,
    'umask 077; pg_dump --format=custom --no-unlogged-table-data --file=FILE URL, with the password in ~/.pgpass (docs/run/backup.md)',
  );
  assertDatabaseExists(config, 'set FIRSTHOLD_DATA');
  const { dataFolder } = config;
  const isFolder = isFolderAt(target);
  if (keep !== undefined && !isFolder)
    throw new CommandFailure(`--keep needs a folder, and there is no folder ${target}`);
  if (target === '-') return backUpToOutput(terminal, dataFolder);
  const file = isFolder ? join(target, backupName(terminal.clock())) : target;
  assertTarget(config, file, force);
  const freeze = await copyTo(terminal, dataFolder, file);
  await storeTime(terminal, dataFolder);
  terminal.print(
    `Backup written to ${file} (${megabytes((await stat(file)).size)}). It is a consistent snapshot and passed the integrity check.`,
  );
  printFreeze(terminal, freeze);
  if (keep === undefined) return;
  const { deleted, later } = await deleteOldBackups(target, { newest: file, at: terminal.clock() }, keep);
  if (deleted > 0) terminal.print(`Older backups deleted: ${deleted}.`);
  if (later > 0)
    terminal.printToStderr(
      `Names of a later time in ${target}: ${later}. The clock was ahead, or is behind now (docs/run/clocks.md): these files are not counted and never deleted.`,
    );
}

function isFolderAt(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    throw new CommandFailure(`cannot write ${path}: ${systemErrorText(error)}`);
  }
}

/** Writes a backup to standard output once it is complete and checked. */
async function backUpToOutput(terminal: Terminal, dataFolder: string): Promise<void> {
  if (terminal.isTerminal)
    throw new CommandFailure('standard output is a terminal; send it to a file or a program', 2);
  const folder = await mkdtemp(join(tmpdir(), 'firsthold-')).catch(temporaryFileError);
  const { freeze, copy } = await removeOnFailure([folder], async () => {
    const file = join(folder, 'backup.sqlite');
    return { freeze: await copyTo(terminal, dataFolder, file), copy: await open(file) };
  });
  // No copy is left, however the program ends from here on.
  await rm(folder, { recursive: true });
  const { size } = await copy.stat();
  await terminal.printBytes(copy.createReadStream());
  await storeTime(terminal, dataFolder);
  terminal.printToStderr(
    `Backup of ${megabytes(size)} written to standard output. It is a consistent snapshot and passed the integrity check.`,
  );
  printFreeze(terminal, freeze);
}

/** A restore of this backup is frozen too. */
function printFreeze(terminal: Terminal, freeze: InstallationFreeze | null): void {
  if (freeze !== null) terminal.printToStderr(frozenText(freeze));
}

async function copyTo(
  terminal: Terminal,
  dataFolder: string,
  file: string,
): Promise<InstallationFreeze | null> {
  const database = sqliteFile(dataFolder);
  // Else the error would name the backup only.
  if (existsSync(database)) {
    await assertReadable(database);
    if (summarizeSqlite(database) === 'empty')
      throw new CommandFailure(
        `${database} is an empty database, as after a start or a restore that was killed; start the service, or restore a backup`,
      );
  }
  const unfinished = temporaryName(resolve(file));
  return copying(terminal, 'Copying', `back up to ${file}`, (at) =>
    removeOnFailure([unfinished], () => backupSqlite(dataFolder, resolve(file), unfinished, at)),
  );
}

async function storeTime(terminal: Terminal, dataFolder: string): Promise<void> {
  await recordBackup(dataFolder, terminal.clock()).catch((error) =>
    terminal.printToStderr(
      `firsthold: the backup is complete, but its time could not be stored in ${dataFolder} for the metrics: ${systemErrorText(error)}`,
    ),
  );
}

/** Replaces the embedded database with a backup. The service must not be running. */
export async function restore(
  terminal: Terminal,
  file: string,
  { force = false }: { readonly force?: boolean },
): Promise<void> {
  const config = assertEmbeddedDatabase(
    terminal,
    'pg_restore --exit-on-error --single-transaction --no-owner --dbname=NEW_URL FILE, with an empty database and the password in ~/.pgpass (docs/run/backup.md)',
  );
  const { dataFolder } = config;
  await assertReadable(file);
  const database = databaseOf(file, config);
  if (database !== null)
    throw new CommandFailure(
      `${file} is a file of the database ${database}, not a backup; name a file that backup wrote. To make one from a copied folder: FIRSTHOLD_DATA=${dirname(database)} firsthold backup FILE`,
      2,
    );
  const target = sqliteFile(dataFolder);
  printPreview(terminal, file, target);
  if (existsSync(target) && !force && summarizeSqlite(target) !== 'empty')
    throw new CommandFailure(
      `${target} already exists; add --force to replace it (it is kept under another name)`,
    );
  const unfinished = new UnfinishedRestore();
  const { freeze, replaced } = await copying(terminal, 'Restoring', `restore ${file}`, (at) =>
    onFailure(
      () => unfinished.remove(),
      () => restoreSqlite(file, dataFolder, at, terminal.clock(), unfinished),
    ),
  );
  terminal.print(`Restored ${file} into ${dataFolder}.`);
  if (replaced === null) return printFreeze(terminal, freeze);
  // Looked at once it is no longer in its place: a service may have written to it before.
  const former = summarizeSqlite(replaced);
  if (former === 'empty') {
    for (const each of [replaced, `${replaced}-journal`, ...logOf(replaced)]) rmSync(each, { force: true });
    return printFreeze(terminal, freeze);
  }
  terminal.printToStderr(
    `The database that was there is kept in ${replaced} and the files that begin with this name. It contains guest data: delete it when nothing is left to save from it.`,
  );
  printFreeze(terminal, freeze);
  // No service has used the target of a copy that was interrupted.
  if (former === 'unfinished') return;
  printUndone(terminal, await undoneInFile(target, replaced, terminal.clock()));
}

/** Prints what has to be done again before the service starts. */
function printUndone(terminal: Terminal, { undone, incomplete }: ComparisonText): void {
  if (undone.length > 0) terminal.printToStderr('Not in this backup. Do it again before the service starts:');
  for (const line of undone) terminal.printToStderr(`  ${line}`);
  if (incomplete !== null) terminal.printToStderr(`WARNING: ${incomplete}`);
}

/** @throws CommandFailure with the reason of the system */
async function assertReadable(file: string): Promise<void> {
  try {
    const opened = await open(file);
    await opened.read(Buffer.alloc(1)).finally(() => opened.close());
  } catch (error) {
    throw new CommandFailure(`cannot read ${file}: ${systemErrorText(error)}`);
  }
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

async function copying<T>(
  terminal: Terminal,
  task: string,
  purpose: string,
  copy: (at: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const progress = startProgress(terminal, task, 1);
  try {
    return await copy((done, total) => progress.at(total === 0 ? 1 : done / total));
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw error;
    throw new CommandFailure(`cannot ${purpose}: ${systemErrorText(error)}`);
  } finally {
    progress.end();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
