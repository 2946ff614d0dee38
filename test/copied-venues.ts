/** Copies a venue many times with plain SQL, which takes seconds where imports take hours. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** The environment of a process that uses the database. */
type Environment = { readonly FIRSTHOLD_DATA: string } | { readonly DATABASE_URL: string };

/** A connection for plain SQL. */
export interface PlainSql {
  readonly kind: 'sqlite' | 'postgres';
  all(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Connects to a database for plain SQL. */
export async function connectForSql(environment: Environment | Record<string, string>): Promise<PlainSql> {
  const { FIRSTHOLD_DATA: folder, DATABASE_URL: url } = environment as Record<string, string>;
  if (folder !== undefined) {
    const database = new DatabaseSync(`${folder}/firsthold.sqlite`, { timeout: 5000 });
    return {
      kind: 'sqlite',
      all: async (sql, values = []) => database.prepare(sql).all(...(values as string[])),
      close: async () => database.close(),
    };
  }
  const client = new pg.Client(url);
  await client.connect();
  return {
    kind: 'postgres',
    all: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    close: () => client.end(),
  };
}

/** Unique in the installation, so that each copy needs others. */
const uniqueColumns = new Set(['key', 'site_key', 'secret_hash']);

/**
 * Copies everything that belongs to a venue. The copies of `riverside` are `riverside-1`, `riverside-2`, …, with the
 * website keys `key-1`, `key-2`, … and webhooks at URLs that end like these; all other ids are the same.
 */
export async function copyVenue(
  environment: Environment | Record<string, string>,
  venueId: string,
  count: number,
): Promise<void> {
  const sql = await connectForSql(environment);
  const restore = await suspendTriggers(sql);
  for (const [table, columns] of await tablesOfVenues(sql)) {
    const own = table === 'venues' ? 'id' : 'venue_id';
    const values = columns.map((column) => {
      if (column === own || uniqueColumns.has(column)) return `${column} || '-' || n`;
      if (column === 'room_id') return `replace(room_id, '${venueId}/', '${venueId}-' || n || '/')`;
      if (table === 'webhooks' && column === 'url') return `url || '-' || n`;
      return column;
    });
    // One copy after the other, so that neighbours share the pages of each index; without a sort of all rows.
    const [numbers, each] =
      sql.kind === 'postgres'
        ? [`select generate_series(1, ${count})`, 'lateral (select * from own where n > 0 offset 0)']
        : [`values (1) union all select n + 1 from numbers where n < ${count}`, 'own'];
    await sql.all(
      `with recursive numbers (n) as (${numbers}),
         own as materialized (select * from ${table} where ${own} = '${venueId}')
       insert into ${table} (${columns.join()}) select ${values.join()} from numbers cross join ${each} as own`,
    );
  }
  await restore();
  if (sql.kind === 'postgres') await sql.all('analyze');
  await sql.close();
}

/** Returns each table with a venue's rows, and the columns to copy: all but generated ids. */
async function tablesOfVenues(sql: PlainSql): Promise<Map<string, string[]>> {
  const rows = await sql.all(
    sql.kind === 'postgres'
      ? `select table_name as of_table, column_name as name, is_identity = 'YES' or is_generated = 'ALWAYS' as is_generated from information_schema.columns
          where table_schema = 'public' order by ordinal_position`
      : `select m.name as of_table, p.name, p.type = 'INTEGER' and p.name = 'id' as is_generated
          from sqlite_master m, pragma_table_info(m.name) p where m.type = 'table' order by p.cid`,
  );
  const tables = new Map<string, string[]>();
  for (const { of_table, name, is_generated } of rows) {
    const columns = tables.get(String(of_table)) ?? [];
    if (!is_generated) columns.push(String(name));
    tables.set(String(of_table), columns);
  }
  return new Map(
    [...tables].filter(([table, columns]) => table === 'venues' || columns.includes('venue_id')),
  );
}

/** Suspends triggers, foreign keys and the constraint against overlaps; returns a function that restores them. */
async function suspendTriggers(sql: PlainSql): Promise<() => Promise<void>> {
  if (sql.kind === 'postgres') {
    await sql.all('set session_replication_role = replica');
    await sql.all('set synchronous_commit = off');
    // Checking it row by row takes longer than everything else together.
    const constraints = await sql.all(
      "select conrelid::regclass as of_table, conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'x'",
    );
    for (const { of_table, conname } of constraints)
      await sql.all(`alter table ${of_table} drop constraint ${conname}`);
    return async () => {
      for (const { of_table, conname, definition } of constraints)
        await sql.all(`alter table ${of_table} add constraint ${conname} ${definition}`);
    };
  }
  await sql.all('pragma foreign_keys = off');
  await sql.all('pragma synchronous = off');
  await sql.all('pragma cache_size = -1000000');
  const triggers = await sql.all("select name, sql from sqlite_master where type = 'trigger'");
  for (const { name } of triggers) await sql.all(`drop trigger ${name}`);
  return async () => {
    for (const trigger of triggers) await sql.all(String(trigger['sql']));
  };
}
