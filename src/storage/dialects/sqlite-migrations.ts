/** The migrations of a SQLite file. */
import { DatabaseSync } from 'node:sqlite';
import { foreignDatabaseError, type MigrationTarget, migrationColumns } from '../engine/migrate.ts';
import type { Migration } from '../engine/migration-files.ts';
import { changesRows, splitStatements } from '../engine/sql-statements.ts';
import { unfinishedCopyMark } from './copy-database.ts';
import { applicationId, appliedMigrations } from './sqlite-file.ts';
import { begin, commitAfter } from './sqlite-lock.ts';

/** How long a start waits for another process that creates or migrates the file, in milliseconds. */
export const startTimeoutMs = 30_000;

export const isFirsthold = (database: DatabaseSync) =>
  database.prepare('pragma application_id').get()?.['application_id'] === applicationId;
/** Tables first: a concurrent start may create them, and then the mark, between the two queries. */
const isForeign = (database: DatabaseSync) =>
  database.prepare("select 1 from sqlite_schema where type = 'table'").get() !== undefined &&
  !isFirsthold(database);

export const isUnfinishedCopy = (database: DatabaseSync) =>
  database.prepare('select 1 from sqlite_schema where name = ?').get(unfinishedCopyMark) !== undefined;

/** Checks the file first: setting a journal mode already changes it, even if it is another program's. */
export function assertOwnDatabase(file: string): void {
  const database = new DatabaseSync(file, { timeout: startTimeoutMs });
  try {
    if (isForeign(database)) throw foreignDatabaseError(file);
  } finally {
    database.close();
  }
}

export function sqliteMigrations(database: DatabaseSync, file: string): MigrationTarget {
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
      if (isUnfinishedCopy(database)) return 'unfinished';
      if (!isFirsthold(database)) return [];
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
