import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCodeOf } from '../../domain/error-details.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { type AppliedMigration, type MigrationTarget, migrationColumns } from '../engine/migrate.ts';
import { hasOtherTables, isFirstholdDatabase, tableNamesSql } from './postgres-tables.ts';

/** Advisory lock that migrations take: "FHLD" in ASCII. */
export const migrationLock = 0x46484c44;

/**
 * How long a migration waits for a table that visitors of other instances are using, in milliseconds: they wait behind
 * it. Less than PostgreSQL takes to notice a deadlock (1 s), so that it is the migration that gives way.
 */
const lockTimeoutMs = 500;

/** How long those who are under way have to finish, in milliseconds; the usual request takes less than ten. */
const underWayMs = 100;

/** How often it tries, and how long it lets the others go on in between, in milliseconds: two minutes in all. */
const persistence = { tries: 120, pauseMs: 500 };

/** Lock not available in time, deadlock, serialisation failure: the others went through. */
const gaveWay = ['55P03', '40P01', '40001'];

/**
 * How a PostgreSQL database is migrated, while other instances of the version before go on with it.
 *
 * @param where for messages; carries no password
 */
export function postgresMigrations(
  url: string,
  where: string,
  { tries, pauseMs } = persistence,
): MigrationTarget {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'firsthold',
  });
  client.on('error', () => undefined);
  let isAlone = false;
  const inOneTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    // Another instance may be migrating a large table, and so may this one, whatever limits its role has.
    await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    isAlone = false;
    const result = await work();
    await client.query('commit');
    return result;
  };
  return {
    dialect: 'postgres',
    name: where,
    async lock(work) {
      await client.connect();
      try {
        const version = await client.query("select current_setting('server_version_num')::int as version");
        if (version.rows[0].version < 150_000)
          throw new UnusableDatabaseError(`${where} is older than PostgreSQL 15`);
        for (let tried = 1; ; tried++) {
          try {
            return await inOneTransaction(work);
          } catch (error) {
            await client.query('rollback').catch(() => undefined);
            if (!gaveWay.includes(errorCodeOf(error))) throw error;
            if (tried >= tries)
              throw new UnusableDatabaseError(
                `${where} is in use by something that does not let go of its tables (a backup?); start again once that is done`,
              );
          }
          await sleep(pauseMs);
        }
      } finally {
        await client.end();
      }
    },
    async state() {
      const { rows } = await client.query(
        `select ${isFirstholdDatabase} as ours, ${hasOtherTables} as taken`,
      );
      if (!rows[0].ours) return rows[0].taken ? 'foreign' : [];
      const applied = await client.query<AppliedMigration>(
        'select * from firsthold_migrations order by version',
      );
      return applied.rows;
    },
    async apply({ version, name, sql, checksum }) {
      if (!isAlone) await lockTables(client);
      isAlone = true;
      await client.query(`create table if not exists firsthold_migrations (${migrationColumns})`);
      await client.query(sql);
      await client.query('insert into firsthold_migrations (version, name, checksum) values ($1, $2, $3)', [
        version,
        name,
        checksum,
      ]);
    },
  };
}

/**
 * Has every table to itself until the transaction ends. Every visit begins at the website keys: with those locked, nobody
 * new comes in, and who is under way finishes. Had each migration locked what it changes when it came to it, a steady
 * stream of visits would always stand in its way, each holding one table and waiting for another.
 */
async function lockTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(tableNamesSql);
  if (rows.length === 0) return;
  await client.query('lock table site_keys in access exclusive mode');
  await sleep(underWayMs);
  await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
}
