/** The migrations of a SQLite file. */
import { DatabaseSync } from 'node:sqlite';
import {
  foreignDatabaseError,
  type MigrationTarget,
  migrationColumns,
  unfinishedCopyError,
} from '../engine/migrate.ts';
import type { Migration } from '../engine/migration-files.ts';
import { changesRows, splitStatements } from '../engine/sql-statements.ts';
import { createMarkSql, unfinishedCopyMark } from './copy-database.ts';
import { applicationId, appliedMigrations } from './sqlite-file.ts';
import { begin, commitAfter } from './sqlite-lock.ts';

/** How long a start waits for another process that creates or migrates the file, in milliseconds. */
export const startTimeoutMs = 30_000;

export const isFirsthold = (database: DatabaseSync) =>
  database.prepare('pragma application_id').get()?.['application_id'] === applicationId;
export const hasTable = (database: DatabaseSync, name: string | null = null) =>
  database
    .prepare("select 1 from sqlite_schema where type = 'table' and name = coalesce(?, name)")
    .get(name) !== undefined;
/** Tables first: a concurrent start may create them, and then the mark, between the two queries. */
const isForeign = (database: DatabaseSync) => hasTable(database) && !isFirsthold(database);

export const isUnfinishedCopy = (database: DatabaseSync) => hasTable(database, unfinishedCopyMark);

/** @throws UnusableDatabaseError if it is the target of a copy that was interrupted */
export function assertNoUnfinishedCopy(database: DatabaseSync, file: string): void {
  if (isUnfinishedCopy(database)) throw unfinishedCopyError(file);
}

/** Checks the file first: setting a journal mode already changes it, even if it is another program's. */
export function assertOwnDatabase(file: string): void {
  const database = new DatabaseSync(file, { timeout: startTimeoutMs });
  try {
    if (isForeign(database)) throw foreignDatabaseError(file);
    assertNoUnfinishedCopy(database, file);
  } finally {
    database.close();
  }
}

/**
 * Marks a database without tables as an unfinished copy, before it gets any.
 *
 * @throws UnusableDatabaseError if the tables are another program's
 */
export async function markNewCopy(database: DatabaseSync, file: string): Promise<void> {
  await begin(database, performance.now() + startTimeoutMs);
  await commitAfter(database, async () => {
    if (isForeign(database)) throw foreignDatabaseError(file);
    if (hasTable(database)) return;
    database.exec(`pragma application_id = ${applicationId}; ${createMarkSql} strict`);
  });
}

/** @param isCopy whether a copy migrates its target, which may be marked as unfinished */
export function sqliteMigrations(database: DatabaseSync, file: string, isCopy = false): MigrationTarget {
  const lock: MigrationTarget['lock'] = async (work) => {
    await begin(database, performance.now() + startTimeoutMs);
    return commitAfter(database, work);
  };
  const record = ({ version, name, checksum }: Migration) =>
    database
      .prepare(
        'insert into firsthold_migrations (version, name, checksum) values (?, ?, ?) on conflict do nothing',
      )
      .run(version, name, checksum);
  return {
    dialect: 'sqlite',
    name: file,
    lock,
    async state() {
      if (isForeign(database)) return 'foreign';
      if (!isCopy && isUnfinishedCopy(database)) return 'unfinished';
      if (!isFirsthold(database) || (isCopy && !hasTable(database, 'firsthold_migrations'))) return [];
      return appliedMigrations(database);
    },
    async apply(migration) {
      database.exec(`pragma application_id = ${applicationId}`);
      database.exec(`create table if not exists firsthold_migrations (${migrationColumns}) strict`);
      database.exec(migration.sql);
      record(migration);
    },
    async applyOnline(migration) {
      for (const statement of splitStatements(migration.sql))
        for (let changes: number | bigint = 1; changes > 0; )
          changes = await lock(async () => {
            const result = database.prepare(statement).run();
            return changesRows(statement) ? result.changes : 0;
          });
      await lock(async () => record(migration));
    },
  };
}
