import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { errorCodeOf } from '../../domain/error-details.ts';
import type { AppliedMigration } from '../engine/migrate.ts';

/** Marks a file as ours ("FHLD"), so that another program's database is never migrated. */
export const applicationId = 0x46484c44;

/** Lists the migrations applied to a database of ours, ascending. */
export const appliedMigrations = (database: DatabaseSync): AppliedMigration[] =>
  database
    .prepare('select * from firsthold_migrations order by version')
    .all()
    .map((row) => ({ version: Number(row['version']), checksum: row['checksum'] as string | undefined }));

/** Where the embedded database of a data folder lies. */
export const sqliteFile = (folder: string) => join(folder, 'firsthold.sqlite');

/**
 * How long a connection that reads waits, in milliseconds. Readers wait for no writer, but for the moments in which
 * another process makes the file, or lets go of it as the last and tidies up its log.
 */
export const readerBusyTimeoutMs = 2000;

/** Makes an empty file that only this user may read, where there is none. SQLite would let everybody read its own. */
export function makePrivateFile(file: string): void {
  try {
    // Never one that is there: closing it would take SQLite's locks on it from this process.
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  }
}

/** Takes from others what they may do with a database and its log; SQLite gives a new log the rights of its database. */
export function restrictPermissions(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    try {
      if (isReadableByOthers(each)) chmodSync(each, 0o600);
    } catch {
      // The log came or went meanwhile; or it is another user's file, or on a disk without rights: doctor tells.
    }
}

/** Whether anybody but its owner may do anything with a file. */
export const isReadableByOthers = (file: string) => (statSync(file).mode & 0o077) !== 0;
