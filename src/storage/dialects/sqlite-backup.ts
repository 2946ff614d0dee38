import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { errorMessageOf } from '../../domain/error-details.ts';
import { memberOf } from '../../domain/fields/member.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { durableRename, makePrivateFolder, syncFolder } from '../engine/durable-files.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { differentSchemaMessage, hasDifferentSchema, newestMigration } from '../engine/migrate.ts';
import {
  applicationId,
  appliedMigrations,
  makePrivateFile,
  readerBusyTimeoutMs,
  readInstallationFreeze,
  restrictPermissions,
  sqliteFile,
} from './sqlite-file.ts';
import { isNoDatabase, sqliteResultCode, unavailabilityOf } from './sqlite-unavailable.ts';

/** Pages copied per turn of the event loop: 4 MiB. */
const pagesAtATime = 1024;

/** Called with the number of pages copied so far. */
export type CopyProgress = (done: number, total: number) => void;

/**
 * Copies the embedded database of a data folder while it is in use into one file: a consistent snapshot, written
 * atomically. The copy is checked before it gets its final name.
 *
 * @param unfinished the name of a temporary folder beside `target`: an interrupted caller deletes it, so that
 *   SQLite's journal of the copy cannot remain
 * @returns since when the copied installation is frozen for maintenance; null: it is not
 * @throws UnusableDatabaseError if the copy is damaged
 */
export async function backupSqlite(
  folder: string,
  target: string,
  unfinished: string,
  at: CopyProgress,
): Promise<Instant | null> {
  const source = new DatabaseSync(sqliteFile(folder), { readOnly: true, timeout: readerBusyTimeoutMs });
  try {
    // Reads from a snapshot, because SQLite would otherwise restart the copy after every write of the service.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    // Left by a killed process with the same process id.
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    const whole = join(unfinished, 'copy.sqlite');
    const copied = join(unfinished, 'pages.sqlite');
    // Created first, so that other users can never read them.
    for (const each of [copied, whole]) await (await open(each, 'w', 0o600)).close();
    await backup(source, copied, { rate: pagesAtATime, progress: progressOf(at) });
    writeRows(copied, whole);
    const file = await open(whole, 'r+');
    await file.sync();
    await file.close();
    await durableRename(whole, target);
    return readInstallationFreeze(source);
  } finally {
    source.close();
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** What an unfinished restore has created. */
export class UnfinishedRestore {
  #files: string[] = [];
  #folders: string[] = [];

  addFile(file: string): void {
    this.#files = [file, `${file}-journal`];
  }

  addFolders(folders: readonly string[]): void {
    this.#folders = [...folders];
  }

  /** The database is complete, or in use by another process: everything stays. */
  keep(): void {
    this.#files = [];
    this.#folders = [];
  }

  /** Deletes the files, and the folders unless they hold others. */
  remove(): void {
    try {
      for (const each of this.#files) rmSync(each, { force: true });
      for (const each of this.#folders.toReversed()) rmdirSync(each);
    } catch {
      // Others use the folder, or the system refuses: the restore has failed for another reason, which is reported.
    }
  }
}

/**
 * Replaces or creates the embedded database of a data folder from a backup. It runs in one transaction: if
 * interrupted at any point, the database is unchanged.
 *
 * @param unfinished gets what it creates: an interrupted caller removes it
 * @returns since when the restored installation is frozen for maintenance; null: it is not
 * @throws UnusableDatabaseError if the file is not an intact backup, or a service has the database open
 */
export async function restoreSqlite(
  backupFile: string,
  folder: string,
  at: CopyProgress,
  unfinished = new UnfinishedRestore(),
): Promise<Instant | null> {
  const source = openBackup(backupFile);
  const target = sqliteFile(folder);
  try {
    unfinished.addFolders(await makePrivateFolder(folder));
    if (makePrivateFile(target)) unfinished.addFile(target);
    makeSingleFile(target);
    restrictPermissions(target);
    await backup(source, target, { rate: pagesAtATime, progress: progressOf(at) }).catch((error) => {
      // Another process has locked the file. The error then has no code, because Node reads it from the wrong
      // connection.
      throw memberOf(error, 'errcode') === 0 ? new DatabaseInUseError(target) : error;
    });
    unfinished.keep();
    // The transaction is complete when its journal is deleted; the deletion needs a sync of the folder.
    await syncFolder(folder);
    return readInstallationFreeze(source);
  } catch (error) {
    if (error instanceof DatabaseInUseError) unfinished.keep();
    throw error;
  } finally {
    source.close();
  }
}

/** @throws UnusableDatabaseError unless the file can be read and is an intact database of this program, and not newer than it */
function openBackup(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    assertIntact(database, file, '; use an older backup');
    const applied = appliedMigrations(database);
    if (hasDifferentSchema('sqlite', applied))
      throw new UnusableDatabaseError(`${file} ${differentSchemaMessage}`);
    if ((applied.at(-1)?.version ?? 0) > newestMigration('sqlite'))
      throw new UnusableDatabaseError(`${file} was written by a newer Firsthold; upgrade this program`);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof UnusableDatabaseError) throw error;
    const reason = unavailabilityOf(error, file);
    if (reason === 'damaged' && !isNoDatabase(error))
      throw new UnusableDatabaseError(`${file} is damaged: ${errorMessageOf(error)}; use an older backup`);
    throw new UnusableDatabaseError(
      reason === null || reason === 'damaged'
        ? `${file} is not a backup of Firsthold: ${errorMessageOf(error)}`
        : `cannot read ${file}: ${errorMessageOf(error)}`,
    );
  }
}

function assertIntact(database: DatabaseSync, name: string, remedy = ''): void {
  if (database.prepare('pragma application_id').get()?.['application_id'] !== applicationId)
    throw new UnusableDatabaseError(`${name} is not a database of Firsthold`);
  const found = database.prepare('pragma quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok')
    throw new UnusableDatabaseError(`${name} is damaged: ${String(found).replaceAll(/\s+/g, ' ')}${remedy}`);
}

/** Leaves WAL mode, which only works while no other process has the database open; then it is one file. */
function makeSingleFile(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    // SQLITE_BUSY; any other code concerns the file itself.
    const isBusy = sqliteResultCode(error) % 256 === 5;
    if (isBusy) throw new DatabaseInUseError(file);
    throw new UnusableDatabaseError(`${file} cannot be used (${errorMessageOf(error)}); move it away first`);
  } finally {
    database.close();
  }
}

class DatabaseInUseError extends UnusableDatabaseError {
  constructor(file: string) {
    super(`${file} is in use; stop the service first`);
  }
}

/**
 * Writes the rows of a copy to a new file, without remains of erased guests in free pages or between rows. A `vacuum` in place
 * would need half as much space again.
 */
function writeRows(copied: string, whole: string): void {
  const database = new DatabaseSync(copied);
  try {
    // The new file is synced when it is complete.
    database.exec('pragma synchronous = off');
    database.prepare('vacuum into ?').run(whole);
  } finally {
    database.close();
  }
  const written = new DatabaseSync(whole);
  try {
    // A backup is one file, without a log that could be left out of a copy.
    written.exec('pragma journal_mode = delete');
    assertIntact(written, 'the copy');
  } finally {
    written.close();
  }
}

const progressOf =
  (at: CopyProgress) =>
  ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
    at(totalPages - remainingPages, totalPages);
