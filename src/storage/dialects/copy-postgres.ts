import { migrate } from '../engine/migrate.ts';
import {
  type CopyDatabase,
  copiedAtOnce,
  createMarkSql,
  frozenQuery,
  notCopiedSql,
  unfinishedCopyMark,
} from './copy-database.ts';
import { PostgresClient } from './postgres-client.ts';
import { describe, rejectDatabase } from './postgres-location.ts';
import { migrationLock, postgresMigrations } from './postgres-migrations.ts';
import { numberTypes } from './postgres-pool.ts';
import { allTables } from './postgres-tables.ts';

const quoted = (name: string) => `"${name}"`;
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** Opens a PostgreSQL database for a copy. In its transaction no service starts there. */
export async function openPostgresCopy(url: string): Promise<CopyDatabase> {
  const name = describe(url);
  const client = new PostgresClient({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'firsthold copy',
  });
  client.on('error', () => undefined);
  await client.connect().catch((error) => rejectDatabase(name, error));
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  );
  const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await client.query({ text, values, types: numberTypes })).rows;
  /** The types of columns, by table and name. */
  const typesOf = new Map<string, Map<string, string>>();
  const transact: CopyDatabase['transact'] = async (work, { isReadOnly }) => {
    await query(`begin isolation level repeatable read${isReadOnly ? ' read only' : ''}`);
    try {
      // A start waits for this lock of migrations.
      if (!isReadOnly) await query('select pg_advisory_xact_lock($1)', [migrationLock]);
      const result = await work();
      await query('commit');
      return result;
    } catch (error) {
      await query('rollback').catch(() => undefined);
      throw error;
    }
  };
  return {
    name,
    transact,
    async markNew() {
      const mark = async () => {
        const [found] = await query(`select cardinality(${allTables}) as tables`);
        if (found?.['tables'] === 0) await query(createMarkSql);
      };
      await transact(mark, { isReadOnly: false }).catch((error) => rejectDatabase(name, error));
    },
    async migrate() {
      const target = postgresMigrations(url, name, { isCopy: true });
      await migrate(target).catch((error) => rejectDatabase(name, error));
    },
    async isInUse() {
      const citus = await query("select 1 from pg_extension where extname = 'citus'");
      // On Citus, instances connect to any node.
      const activity = citus.length > 0 ? 'citus_stat_activity' : 'pg_stat_activity';
      const rows = await query(
        `select 1 from ${activity} where datname = current_database() and application_name = 'firsthold' limit 1`,
      );
      return rows.length > 0;
    },
    isFrozen: async () => (await query(frozenQuery))[0]?.['isFrozen'] === true,
    versions: async () =>
      (await query('select version from firsthold_migrations order by version')).map(({ version }) =>
        Number(version),
      ),
    async tables() {
      const rows = await query(`
        select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
        from pg_class as c join pg_attribute as a on a.attrelid = c.oid
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by c.relname, a.attname collate "C"`);
      for (const { table, column, type } of rows) {
        const columns = typesOf.get(String(table)) ?? new Map<string, string>();
        typesOf.set(String(table), columns.set(String(column), String(type)));
      }
      return new Map([...typesOf].map(([table, columns]) => [table, [...columns.keys()]]));
    },
    async references() {
      const rows = await query(`
        select conrelid::regclass::text as here, confrelid::regclass::text as there from pg_constraint
        where contype = 'f' and conparentid = 0`);
      return rows.map(({ here, there }) => [String(here), String(there)] as const);
    },
    count: async (table) => Number((await query(`select count(*) as n from ${quoted(table)}`))[0]?.['n']),
    first: async (text) => (await query(text))[0],
    async *rows(table, columns) {
      await query(`declare copied no scroll cursor for select ${list(columns)} from ${quoted(table)}`);
      for (;;) {
        const rows = await query(`fetch ${copiedAtOnce(table)} from copied`);
        if (rows.length === 0) break;
        yield rows.map((row) => columns.map((column) => row[column]));
      }
      await query('close copied');
    },
    async insert(table, columns, rows) {
      const arrays = columns.map((column, index) => `$${index + 1}::${typesOf.get(table)?.get(column)}[]`);
      await query(
        `insert into ${quoted(table)} (${list(columns)}) overriding system value select * from unnest(${arrays.join(', ')})`,
        columns.map((_, index) => rows.map((row) => row[index])),
      );
    },
    async deleteAll(table) {
      await query(`delete from ${quoted(table)}`);
    },
    async setUnfinished(isUnfinished) {
      await query(isUnfinished ? createMarkSql : `drop table ${unfinishedCopyMark}`);
    },
    isUnfinished: async () =>
      (await query('select to_regclass($1) is not null as "isThere"', [unfinishedCopyMark]))[0]?.[
        'isThere'
      ] === true,
    async complete() {
      await query(notCopiedSql);
      const rows = await query(`
        select c.relname as table, a.attname as column from pg_class as c join pg_attribute as a on a.attrelid = c.oid
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''`);
      for (const { table, column } of rows) {
        const [{ next } = { next: 1 }] = await query(
          `select coalesce(max(${quoted(String(column))}), 0) + 1 as next from ${quoted(String(table))}`,
        );
        await query(
          `alter table ${quoted(String(table))} alter column ${quoted(String(column))} restart with ${Number(next)}`,
        );
      }
    },
    async close() {
      await client.end();
    },
  };
}
