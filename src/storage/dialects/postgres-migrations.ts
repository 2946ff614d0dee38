import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { errorCodeOf } from '../../domain/error-details.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { type AppliedMigration, type MigrationTarget, migrationColumns } from '../engine/migrate.ts';
import type { Migration } from '../engine/migration-files.ts';
import { missingPartsText } from '../engine/schema-parts.ts';
import { changesRows, splitStatements } from '../engine/sql-statements.ts';
import { type CitusCluster, findCluster, isDistributed, placeTables } from './citus-distribution.ts';
import { unfinishedCopyMark } from './copy-database.ts';
import { PostgresClient } from './postgres-client.ts';
import { ownerTextOf } from './postgres-owner.ts';
import { allTables, isFirstholdDatabase, missingAfterHalfRestore, tableNamesSql } from './postgres-tables.ts';

/** The advisory lock of migrations: "FHLD" in ASCII. */
export const migrationLock = 0x46484c44;

/**
 * How long a migration waits for the website keys, and then for all other tables, in milliseconds: requests of other
 * instances queue behind it, for at most a second with the pause between the two and the change itself. Shorter than
 * PostgreSQL's deadlock timeout (1 s), so that the migration is aborted.
 */
const lockTimeoutMs = 300;

/** The pause until the lock of migrations is tried again, in milliseconds. */
const lockPollMs = 50;

/** How long running transactions have to finish, in milliseconds; the usual request takes less than ten. */
const runningTransactionsMs = 100;

/** The number of attempts and the pause between them, in milliseconds: two minutes in all. */
const defaultRetryPolicy = { tries: 120, pauseMs: 500 };

/** Lock timeout, statement timeout, deadlock, serialization failure: another transaction won. */
const retryableCodes = ['55P03', '57014', '40P01', '40001'];

/**
 * Tries again after another transaction won.
 *
 * @throws UnusableDatabaseError if another transaction keeps a table locked
 */
async function retried<T>(
  where: string,
  { tries, pauseMs }: typeof defaultRetryPolicy,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!retryableCodes.includes(errorCodeOf(error))) throw error;
      if (tried >= tries)
        throw new UnusableDatabaseError(
          `${where} is in use by a transaction that keeps its tables locked (a backup?); start again once that is done`,
        );
    }
    await sleep(pauseMs);
  }
}

/** A connection that changes the schema while instances use the database. */
export interface ExclusiveClient {
  /** The connection of the current or last `lock`. */
  readonly client: pg.Client;
  /**
   * Runs `work` in one transaction that excludes other migrations. If instances hold a table for too long, rolls back and
   * tries again.
   *
   * @throws UnusableDatabaseError if PostgreSQL is too old, or another transaction keeps a table locked
   */
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** Locks every table until the transaction ends; once per transaction. */
  lockTables(): Promise<void>;
}

/**
 * Creates such a connection.
 *
 * @param where the database, for messages; contains no password
 */
export function exclusiveClient(
  url: string,
  where: string,
  retryPolicy = defaultRetryPolicy,
): ExclusiveClient {
  let client = newClient(url);
  let isAlone = false;
  const inOneTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    // Another instance may be migrating a large table, and so may this one, regardless of the limits of its role. Asks
    // again instead of waiting: an index that is built concurrently waits for every open transaction.
    const isLocked = async () => {
      await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [migrationLock]);
      return rows[0].locked;
    };
    while (!(await isLocked())) {
      await client.query('rollback');
      await sleep(lockPollMs);
    }
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    isAlone = false;
    const result = await work();
    await client.query('commit');
    return result;
  };
  return {
    get client() {
      return client;
    },
    async lock(work) {
      client = newClient(url);
      await client.connect();
      try {
        const version = await client.query("select current_setting('server_version_num')::int as version");
        if (version.rows[0].version < 150_000)
          throw new UnusableDatabaseError(`${where} is older than PostgreSQL 15`);
        return await retried(where, retryPolicy, () =>
          inOneTransaction(work).catch(async (error) => {
            await client.query('rollback').catch(() => undefined);
            await rejectForeignOwner(error, client, where);
            throw error;
          }),
        );
      } finally {
        await client.end();
      }
    },
    async lockTables() {
      if (!isAlone) await lockAllTables(client);
      isAlone = true;
    },
  };
}

/**
 * Migrates a PostgreSQL database while other instances of the previous version use it.
 *
 * @param where the database, for messages; contains no password
 * @param options `isCopy`: whether a copy migrates its target, which may be marked as unfinished
 */
export function postgresMigrations(
  url: string,
  where: string,
  {
    isCopy = false,
    retryPolicy = defaultRetryPolicy,
  }: { readonly isCopy?: boolean; readonly retryPolicy?: typeof defaultRetryPolicy | undefined } = {},
): MigrationTarget {
  const exclusive = exclusiveClient(url, where, retryPolicy);
  return {
    dialect: 'postgres',
    name: where,
    lock: exclusive.lock,
    async state() {
      const { client } = exclusive;
      const { rows } = await client.query(
        `select ${isFirstholdDatabase} as ours, ${allTables} as tables,
          to_regclass('${unfinishedCopyMark}') is not null as unfinished`,
      );
      const [{ ours, unfinished }] = rows;
      if (unfinished && !isCopy) return 'unfinished';
      const tables = rows[0].tables.filter((table: string) => table !== unfinishedCopyMark);
      const applied = ours
        ? (await client.query<AppliedMigration>('select * from firsthold_migrations order by version')).rows
        : [];
      const missing = missingAfterHalfRestore(tables, applied.length);
      if (missing.length > 0) throw new UnusableDatabaseError(`${where} ${missingPartsText(missing)}`);
      return ours || tables.length === 0 ? applied : 'foreign';
    },
    async apply(migration) {
      const { client, lockTables } = exclusive;
      const cluster = await findClusterToMigrate(client, where);
      await lockTables();
      await client.query(`create table if not exists firsthold_migrations (${migrationColumns})`);
      // Otherwise Citus changes the shards of a table in parallel, and then rejects statements about other tables.
      if (isDistributed(cluster))
        await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
      // One by one: Citus rejects several statements in one query.
      for (const statement of splitStatements(migration.sql)) await client.query(statement);
      if (isDistributed(cluster)) await placeTables(client, cluster);
      await record(client, migration);
    },
    async applyOnline(migration) {
      const client = newClient(url);
      await client.connect();
      try {
        await client.query('set statement_timeout = 0');
        const isLocked = async () =>
          (await client.query('select pg_try_advisory_lock($1) as locked', [migrationLock])).rows[0].locked;
        while (!(await isLocked())) await sleep(lockPollMs);
        const { version } = migration;
        const applied = await client.query('select 1 from firsthold_migrations where version = $1', [
          version,
        ]);
        if (applied.rows.length > 0) return;
        await findClusterToMigrate(client, where);
        for (const statement of splitStatements(migration.sql)) {
          // Building an index waits for transactions that hold none of its locks, and cannot be repeated on its own.
          const isConcurrent = /\bconcurrently\b/i.test(statement);
          await client.query(`set lock_timeout = ${isConcurrent ? 0 : lockTimeoutMs}`);
          const run = () => client.query(statement);
          for (let changed = 1; changed > 0; ) {
            const { rowCount } = await (isConcurrent ? run() : retried(where, retryPolicy, run));
            changed = changesRows(statement) ? (rowCount ?? 0) : 0;
          }
        }
        await record(client, migration);
      } catch (error) {
        await rejectForeignOwner(error, client, where);
        throw error;
      } finally {
        await client.end();
      }
    },
  };
}

/** @throws UnusableDatabaseError if the error comes from tables of another role, after a restore connected as a superuser */
async function rejectForeignOwner(error: unknown, client: pg.Client, where: string): Promise<void> {
  const text = await ownerTextOf(error, client);
  if (text !== null) throw new UnusableDatabaseError(`cannot use the database at ${where}: ${text}`);
}

/** @throws UnusableDatabaseError at a worker, which cannot change tables */
async function findClusterToMigrate(client: pg.Client, where: string): Promise<CitusCluster | null> {
  const cluster = await findCluster(client);
  if (cluster?.isCoordinator === false)
    throw new UnusableDatabaseError(
      `${where} is a worker of a Citus cluster and needs a migration; run firsthold migrate with DATABASE_URL set to its coordinator`,
    );
  return cluster;
}

function newClient(url: string): pg.Client {
  const client = new PostgresClient({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'firsthold migrate',
  });
  client.on('error', () => undefined);
  return client;
}

const record = (client: pg.Client, { version, name, checksum }: Migration) =>
  client.query('insert into firsthold_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);

/**
 * Locks every table until the transaction ends. Every request starts with the website keys, so it locks those first:
 * no new request gets in, and running ones finish. If each migration locked its tables one by one, a steady stream of
 * requests would always hold one table and wait for another.
 */
async function lockAllTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(tableNamesSql);
  if (rows.length === 0) return;
  await client.query('lock table site_keys in access exclusive mode');
  await sleep(runningTransactionsMs);
  // The timeout of a lock counts for each table, that of the statement for all.
  await client.query(`set local statement_timeout = ${lockTimeoutMs}`);
  await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
  await client.query('set local statement_timeout = 0');
}
