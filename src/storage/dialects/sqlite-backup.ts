import { mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { errorMessageOf } from '../../domain/error-details.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { durableRename, makePrivateFolder, syncFolder } from '../engine/durable-files.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { differentSchemaMessage, hasDifferentSchema, newestMigration } from '../engine/migrate.ts';
import {
  applicationId,
  appliedMigrations,
  makePrivateFile,
  readerBusyTimeoutMs,
  restrictPermissions,
  sqliteFile,
} from './sqlite-file.ts';
import { sqliteResultCode } from './sqlite-unavailable.ts';

/** Copied between two turns of the event loop: 4 MiB. */
const pagesAtATime = 1024;

/** Told how much is copied, in pages. */
export type CopyProgress = (done: number, total: number) => void;

/**
 * Copies the embedded database of a data folder while it is in use, as it was at one instant, into one file
 * that is there whole or not at all. The copy is looked through before it gets its name.
 *
 * @param unfinished a name in the folder of `target`, for a folder of the copy's own while it is being made: whoever is
 *   interrupted removes it, and the journal that SQLite keeps beside the copy can no longer come back
 * @throws UnusableDatabaseError when the copy turns out damaged
 */
export async function backupSqlite(
  folder: string,
  target: string,
  unfinished: string,
  at: CopyProgress,
): Promise<void> {
  const source = new DatabaseSync(sqliteFile(folder), { readOnly: true, timeout: readerBusyTimeoutMs });
  try {
    // A snapshot of its own: without one, SQLite begins again whenever the service writes.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    // One of this name was left by a process that was killed, and had this one's number.
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    const whole = join(unfinished, 'copy.sqlite');
    // Made beforehand: nobody else may read it, wherever it is moved.
    await (await open(whole, 'w', 0o600)).close();
    await copy(source, whole, at);
    const file = await open(whole, 'r+');
    await file.sync();
    await file.close();
    await durableRename(whole, target);
  } finally {
    source.close();
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Puts a backup in the place of the embedded database of a data folder, or makes one there. It is done in one
 * transaction: cut short at any point, the database is as it was.
 *
 * @throws UnusableDatabaseError when the file is no sound backup, or a service has the database open
 */
export async function restoreSqlite(backupFile: string, folder: string, at: CopyProgress): Promise<void> {
  const source = openBackup(backupFile);
  const target = sqliteFile(folder);
  try {
    await makePrivateFolder(folder);
    makePrivateFile(target);
    leaveAlone(target);
    restrictPermissions(target);
    await backup(source, target, { rate: pagesAtATime, progress: progressOf(at) }).catch((error) => {
      // Locked by whoever came to it since: Node asks the wrong connection for the reason, and hears of none.
      throw memberOf(error, 'errcode') === 0 ? inUse(target) : error;
    });
    // It is done when its journal is gone, which SQLite leaves to the system to write down.
    await syncFolder(folder);
  } finally {
    source.close();
  }
}

/** @throws UnusableDatabaseError unless the file is a database of this program, sound, and not newer than it */
function openBackup(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    assertIntact(database, file);
    const applied = appliedMigrations(database);
    if (hasDifferentSchema('sqlite', applied))
      throw new UnusableDatabaseError(`${file} ${differentSchemaMessage}`);
    if ((applied.at(-1)?.version ?? 0) > newestMigration('sqlite'))
      throw new UnusableDatabaseError(`${file} was written by a newer Firsthold; upgrade this program`);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof UnusableDatabaseError) throw error;
    throw new UnusableDatabaseError(`${file} is not a backup of Firsthold: ${errorMessageOf(error)}`);
  }
}

function assertIntact(database: DatabaseSync, name: string): void {
  if (database.prepare('pragma application_id').get()?.['application_id'] !== applicationId)
    throw new UnusableDatabaseError(`${name} is not a database of Firsthold`);
  const found = database.prepare('pragma quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw new UnusableDatabaseError(`${name} is damaged: ${found}`);
}

/** Only a database that nobody has open can leave the write-ahead log; then it is one file, too. */
function leaveAlone(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    // SQLITE_BUSY; anything else is the file itself.
    const isBusy = sqliteResultCode(error) % 256 === 5;
    if (isBusy) throw inUse(file);
    throw new UnusableDatabaseError(`${file} cannot be used (${errorMessageOf(error)}); move it away first`);
  } finally {
    database.close();
  }
}

const inUse = (file: string) => new UnusableDatabaseError(`${file} is in use; stop the service first`);

async function copy(source: DatabaseSync, target: string, at: CopyProgress): Promise<void> {
  await backup(source, target, { rate: pagesAtATime, progress: progressOf(at) });
  const copied = new DatabaseSync(target);
  try {
    // A backup is one file: no log beside it that somebody might forget to copy.
    copied.exec('pragma journal_mode = delete');
    assertIntact(copied, 'the copy');
  } finally {
    copied.close();
  }
}

const progressOf =
  (at: CopyProgress) =>
  ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
    at(totalPages - remainingPages, totalPages);
