import { chmodSync, chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { errorCodeOf } from '../../domain/error-details.ts';
import { freezeOfRow, type InstallationFreeze } from '../engine/installation.ts';
import type { AppliedMigration } from '../engine/migrate.ts';

/** Marks a file as ours ("FHLD"), so that another program's database is never migrated. */
export const applicationId = 0x46484c44;

/** Lists the applied migrations, ascending. */
export const appliedMigrations = (database: DatabaseSync): AppliedMigration[] =>
  database
    .prepare('select * from firsthold_migrations order by version')
    .all()
    .map((row) => ({ version: Number(row['version']), checksum: row['checksum'] as string | undefined }));

/** Returns the freeze of the installation; null: it is not frozen, or the database is older than such freezes. */
export function readInstallationFreeze(database: DatabaseSync): InstallationFreeze | null {
  const isThere =
    database.prepare("select 1 from sqlite_schema where name = 'installation'").get() !== undefined;
  return isThere ? freezeOfRow(database.prepare('select * from installation').get() ?? {}) : null;
}

/** Returns the path of the embedded database in a data folder. */
export const sqliteFile = (folder: string) => join(folder, 'firsthold.sqlite');

/**
 * Returns the file that a running service locks. It stays empty and is never deleted: deleting it would race with the next
 * start.
 */
export const serveLockFile = (folder: string) => `${sqliteFile(folder)}-serve`;

/**
 * Returns whether a data folder has a database.
 *
 * @throws the error of the system if this user may not look
 */
export function hasDatabase(folder: string): boolean {
  try {
    return statSync(sqliteFile(folder), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A part of the path is a file.
    if (errorCodeOf(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * The busy timeout of a reading connection, in milliseconds. Readers never wait for a writer. They wait while another
 * process creates the file, or writes the log into it on closing.
 */
export const readerBusyTimeoutMs = 2000;

/**
 * Creates an empty file that only this user may read, if there is none. SQLite's own would be readable by others.
 *
 * @returns whether there was none
 */
export function makePrivateFile(file: string): boolean {
  let isNew = true;
  try {
    // Never an existing file: closing it would release SQLite's locks of this process.
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
    isNew = false;
  }
  giveToFolderOwner(file);
  return isNew;
}

/**
 * Gives a file, such as a database with its log, to the owner of its folder, if root runs this program: a service that runs as another user
 * could not open them. SQLite gives a new log to the owner of its database.
 */
export function giveToFolderOwner(file: string, files = [file, ...logOf(file)]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  if (uid === 0) return;
  for (const each of files) if (existsSync(each)) chownSync(each, uid, gid);
}

/** Returns the names of the log of a database. */
export const logOf = (file: string) => [`${file}-wal`, `${file}-shm`];

/** Removes other users' permissions on a database and its log. A new log gets the permissions of its database. */
export function restrictPermissions(file: string): void {
  for (const each of [file, ...logOf(file)])
    try {
      if (isReadableByOthers(each)) chmodSync(each, 0o600);
    } catch {
      // The log was created or deleted at this moment, the file belongs to another user, or the disk has no
      // permissions: doctor reports it.
    }
}

/** Returns whether other users have any permission on a file. */
export const isReadableByOthers = (file: string) => (statSync(file).mode & 0o077) !== 0;
