import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { makePrivateFolder } from '../engine/durable-files.ts';
import { migrate } from '../engine/migrate.ts';
import {
  type CopyDatabase,
  copiedAtOnce,
  createMarkSql,
  frozenQuery,
  notCopiedSql,
  unfinishedCopyMark,
} from './copy-database.ts';
import { appliedMigrations, makePrivateFile, restrictPermissions, sqliteFile } from './sqlite-file.ts';
import { assertOwnLog } from './sqlite-foreign-log.ts';
import { rejectFile } from './sqlite-location.ts';
import { commitAfter, execute } from './sqlite-lock.ts';
import { isUnfinishedCopy, markNewCopy, sqliteMigrations, startTimeoutMs } from './sqlite-migrations.ts';
import { acquireServeLock } from './sqlite-serve-lock.ts';

const quoted = (name: string) => `"${name}"`;
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/**
 * Opens the embedded database of a data folder as the target of a copy, creating an empty one if there is none.
 *
 * @throws UnusableDatabaseError if the folder or the file cannot be used
 */
export async function openSqliteTarget(folder: string): Promise<CopyDatabase> {
  const file = sqliteFile(folder);
  try {
    await makePrivateFolder(folder);
    assertOwnLog(file);
    makePrivateFile(file);
    restrictPermissions(file);
    return openSqliteCopy(folder);
  } catch (error) {
    rejectFile(file, error);
  }
}

/** Opens the embedded database of a data folder for a copy. Until it is closed, no service starts there. */
export function openSqliteCopy(folder: string): CopyDatabase {
  const file = sqliteFile(folder);
  assertOwnLog(file);
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma foreign_keys = off; pragma synchronous = full; pragma secure_delete = on');
  const names = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ name }) => String(name));
  let unlock: (() => void) | null = null;
  const isInUse = async () => {
    unlock ??= await acquireServeLock(folder, 0, () => undefined);
    return unlock === null;
  };
  return {
    name: file,
    isInUse,
    async markNew() {
      if (!(await isInUse())) await markNewCopy(database, file);
    },
    async migrate() {
      if (await isInUse()) return;
      await execute(database, 'pragma journal_mode = wal', performance.now() + startTimeoutMs);
      await migrate(sqliteMigrations(database, file, true)).catch((error) => rejectFile(file, error));
    },
    isUnfinished: async () => isUnfinishedCopy(database),
    isFrozen: async () => database.prepare(frozenQuery).get()?.['isFrozen'] === 1,
    async transact(work, { isReadOnly }) {
      database.exec(isReadOnly ? 'begin' : 'begin immediate');
      return commitAfter(database, work);
    },
    versions: async () => appliedMigrations(database).map(({ version }) => version),
    tables: async () =>
      new Map(
        names(
          "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
        ).map((table) => [
          table,
          // Hidden columns are generated.
          names(`select name from pragma_table_xinfo('${table}') where hidden = 0 order by name`),
        ]),
      ),
    async references() {
      const rows = database
        .prepare(
          `select m.name as here, f."table" as there from sqlite_schema as m, pragma_foreign_key_list(m.name) as f
           where m.type = 'table'`,
        )
        .all();
      return rows.map(({ here, there }) => [String(here), String(there)] as const);
    },
    count: async (table) =>
      Number(database.prepare(`select count(*) as n from ${quoted(table)}`).get()?.['n']),
    first: async (query) => database.prepare(query).get(),
    async *rows(table, columns) {
      const all = database.prepare(`select ${list(columns)} from ${quoted(table)}`).iterate();
      let some: unknown[][] = [];
      for (const row of all) {
        some.push(columns.map((column) => row[column]));
        if (some.length < copiedAtOnce(table)) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    async insert(table, columns, rows) {
      const values = columns.map(() => '?').join(', ');
      const statement = database.prepare(
        `insert into ${quoted(table)} (${list(columns)}) values (${values})`,
      );
      for (const row of rows) statement.run(...(row as readonly SQLInputValue[]));
    },
    async deleteAll(table) {
      database.exec(`delete from ${quoted(table)}`);
    },
    async setUnfinished(isUnfinished) {
      database.exec(isUnfinished ? `${createMarkSql} strict` : `drop table ${unfinishedCopyMark}`);
    },
    async complete() {
      database.exec(notCopiedSql);
      const broken = database.prepare('pragma foreign_key_check').all();
      if (broken.length > 0) throw new Error(`${file} would have rows without the rows that they refer to`);
    },
    async close() {
      database.close();
      unlock?.();
    },
  };
}
