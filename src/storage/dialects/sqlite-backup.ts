import { constants, existsSync, mkdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { copyFile, link, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { errorMessageOf } from '../../domain/error-details.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import { durableRename, makePrivateFolder, syncFolder } from '../engine/durable-files.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import type { InstallationFreeze } from '../engine/installation.ts';
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
import { assertOwnLog, hasForeignLog, randomUserVersion } from './sqlite-foreign-log.ts';
import { assertNoUnfinishedCopy } from './sqlite-migrations.ts';
import { isServed } from './sqlite-serve-lock.ts';
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
 * @returns the freeze of the copied installation; null: it is not frozen
 * @throws UnusableDatabaseError if the copy is damaged
 */
export async function backupSqlite(
  folder: string,
  target: string,
  unfinished: string,
  at: CopyProgress,
): Promise<InstallationFreeze | null> {
  assertOwnLog(sqliteFile(folder));
  const source = new DatabaseSync(sqliteFile(folder), { readOnly: true, timeout: readerBusyTimeoutMs });
  try {
    assertNoUnfinishedCopy(source, sqliteFile(folder));
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

/** A restored database. */
interface Restored {
  /** The freeze of the installation; null: it is not frozen. */
  readonly freeze: InstallationFreeze | null;
  /** Where the database is that was there before; null: there was none. */
  readonly replaced: string | null;
}

/**
 * Replaces or creates the embedded database of a data folder from a backup. It runs in one transaction: if
 * interrupted at any point, the database is unchanged. The database that was there is set aside.
 *
 * @param now names the database that was there
 * @param unfinished gets what it creates: an interrupted caller removes it
 * @throws UnusableDatabaseError if the file is not an intact backup, or a service has the database open
 */
export async function restoreSqlite(
  backupFile: string,
  folder: string,
  at: CopyProgress,
  now: Instant,
  unfinished = new UnfinishedRestore(),
): Promise<Restored> {
  const source = openBackup(backupFile);
  const target = sqliteFile(folder);
  let locked: DatabaseSync | undefined;
  try {
    unfinished.addFolders(await makePrivateFolder(folder));
    if (isServed(folder)) throw new DatabaseInUseError(target);
    const hasOtherLog = hasForeignLog(target);
    // Nothing can lock a damaged one; it stays as it is.
    if (existsSync(target) && !hasOtherLog && !isDamaged(target)) locked = lockSingleFile(target);
    const replaced = existsSync(target) || hasOtherLog ? new ReplacedDatabase(target, now) : null;
    const written = replaced?.replacement ?? target;
    if (makePrivateFile(written)) unfinished.addFile(written);
    lockSingleFile(written).close();
    restrictPermissions(written);
    await backup(source, written, { rate: pagesAtATime, progress: progressOf(at) }).catch((error) => {
      // Another process has locked the file. The error then has no code, because Node reads it from the wrong
      // connection.
      throw memberOf(error, 'errcode') === 0 ? new DatabaseInUseError(target) : error;
    });
    await replaced?.setAside();
    unfinished.keep();
    // The transaction is complete when its journal is deleted; the deletion needs a sync of the folder.
    await syncFolder(folder);
    return { freeze: readInstallationFreeze(source), replaced: replaced?.aside ?? null };
  } catch (error) {
    if (error instanceof DatabaseInUseError) unfinished.keep();
    throw error;
  } finally {
    locked?.close();
    source.close();
  }
}

/** @throws UnusableDatabaseError unless the file can be read and is an intact database of this program, and not newer than it */
function openBackup(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    assertIntact(database, file, '; use an older backup');
    assertNoUnfinishedCopy(database, file);
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

/** Returns whether a database is damaged, without changing it. */
export function isDamaged(file: string): boolean {
  if (!existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    // Only a connection that can write copies the log into the file.
    database = new DatabaseSync(file, { readOnly: true, timeout: readerBusyTimeoutMs });
    return database.prepare('pragma quick_check(1)').get()?.['quick_check'] !== 'ok';
  } catch (error) {
    return unavailabilityOf(error, file) === 'damaged';
  } finally {
    database?.close();
  }
}

/**
 * The database that was there before, which may hold bookings that the backup lacks, or rows of a damaged file that a person may
 * still save: it gets another name, with its log.
 */
class ReplacedDatabase {
  readonly #file: string;
  readonly aside: string;
  /** The file to write instead. */
  readonly replacement: string;

  constructor(file: string, now: Instant) {
    // Its log is beside the file itself, not beside a link to it.
    this.#file = existsSync(file) ? realpathSync(file) : file;
    const name = `${this.#file}.replaced-${isoInstant(now).replaceAll(/[-:]|\.\d+/g, '')}`;
    this.aside = name;
    for (let number = 2; [this.aside, `${this.aside}-wal`].some((each) => existsSync(each)); number++)
      this.aside = `${name}-${number}`;
    this.replacement = `${this.#file}.restored`;
    // Left by a killed restore.
    for (const each of [this.replacement, `${this.replacement}-journal`]) rmSync(each, { force: true });
  }

  /** At no moment is there no database: a start would create a new one. */
  async setAside(): Promise<void> {
    // Not every file system has links. Of a database that was copied in part, only the log may be there.
    if (existsSync(this.#file))
      await link(this.#file, this.aside).catch(() =>
        copyFile(this.#file, this.aside, constants.COPYFILE_EXCL),
      );
    for (const log of ['-wal', '-shm', '-journal'])
      if (existsSync(`${this.#file}${log}`)) await rename(`${this.#file}${log}`, `${this.aside}${log}`);
    await durableRename(this.replacement, this.#file);
  }
}

/**
 * Leaves WAL mode, which only works while no other process has the database open; then it is one file. Closing the connection
 * releases its lock.
 */
function lockSingleFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    // SQLITE_BUSY; any other code concerns the file itself.
    const isBusy = sqliteResultCode(error) % 256 === 5;
    if (isBusy) throw new DatabaseInUseError(file);
    throw new UnusableDatabaseError(
      `${file} cannot be used (${errorMessageOf(error)}); move it away first, with the files beside it`,
    );
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
    // Else a log that is left beside the backup, in place of its database, would seem to be its own.
    written.exec(`pragma user_version = ${randomUserVersion()}`);
    assertIntact(written, 'the copy');
  } finally {
    written.close();
  }
}

const progressOf =
  (at: CopyProgress) =>
  ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
    at(totalPages - remainingPages, totalPages);
