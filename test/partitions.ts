/**
 * A schema on plain PostgreSQL (17 or newer) with the rules of Citus for keys: every table of venues is partitioned by the
 * column by which `firsthold distribute` distributes it.
 */
import pg from 'pg';
import { distributionColumnOf, placements } from '../src/storage/dialects/citus-tables.ts';
import { migrationColumns } from '../src/storage/engine/migrate.ts';
import { migrationsFor } from '../src/storage/engine/migration-files.ts';
import { splitStatements } from '../src/storage/engine/sql-statements.ts';

/** The number of partitions of each table. */
const partitions = 4;

/** Applies all migrations to an empty database, with the tables of venues partitioned. */
export async function migratePartitioned(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create table firsthold_migrations (${migrationColumns})`);
  for (const { version, name, sql, checksum } of migrationsFor('postgres')) {
    for (const statement of splitStatements(sql)) {
      const table = /^create (?:unlogged )?table (\w+)/.exec(statement)?.[1];
      if (table === undefined || placements[table] !== 'venue')
        // PostgreSQL builds no index of a partitioned table concurrently; Citus does, of a distributed one.
        await client.query(statement.replace(/^(create|drop) index concurrently/, '$1 index'));
      else for (const each of partitioned(table, statement)) await client.query(each);
    }
    await client.query('insert into firsthold_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
  }
  await client.end();
}

const partitioned = (table: string, statement: string): string[] => [
  `${statement} partition by hash (${distributionColumnOf(table)})`,
  ...Array.from(
    { length: partitions },
    (_, remainder) =>
      `create table ${table}_part${remainder} partition of ${table} for values with (modulus ${partitions}, remainder ${remainder})`,
  ),
];
