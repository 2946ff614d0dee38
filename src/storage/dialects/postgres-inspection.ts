import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Instant } from '../../domain/time/instant.ts';
import { undecidedVenuesSql } from '../booking/undecided-venues.ts';
import type { ClusterInspection, Inspection } from '../engine/inspection.ts';
import { freezeOfRow, installationRow } from '../engine/installation.ts';
import { type AppliedMigration, hasDifferentSchema, unfinishedCopyError } from '../engine/migrate.ts';
import { isOnlyForSpeed } from '../engine/schema-parts.ts';
import { frozenVenuesSql, unfinishedVenuesOf } from '../engine/unfinished-venues.ts';
import { lastEventTimeSql } from '../events/event-log.ts';
import { type CitusCluster, findCluster, isDistributed, listUnplaced } from './citus-distribution.ts';
import { listNodes } from './citus-nodes.ts';
import { unfinishedCopyMark } from './copy-database.ts';
import { listBlockers, standbyWaitOf } from './postgres-blockers.ts';
import { PostgresClient } from './postgres-client.ts';
import { identifyPostgres } from './postgres-identity.ts';
import { connectionErrorText } from './postgres-location.ts';
import { foreignOwnerText, ownerTextOf } from './postgres-owner.ts';
import { missingPostgresParts } from './postgres-parts.ts';
import { poolerErrorMessage, poolerLosesPreparedStatements } from './postgres-pooler.ts';
import { allTables, isFirstholdDatabase, missingAfterHalfRestore } from './postgres-tables.ts';

/** How often the inspection looks for sessions that lock, and how long it goes on once it has found some, in milliseconds. */
const lookEveryMs = 300;
const waitMs = 1000;

/**
 * Inspects a PostgreSQL database without changing it.
 *
 * @throws Error that says why it cannot be used, and what to check
 */
export function inspectPostgres(url: string, now: Instant): Promise<Inspection> {
  return inspect(url, now).catch((cause) => {
    throw new Error(connectionErrorText(cause), { cause });
  });
}

async function inspect(url: string, now: Instant): Promise<Inspection> {
  const client = newClient(url);
  const watching = newClient(url);
  await client.connect();
  try {
    const inspecting = inspectOn(client, url, now);
    const blockers = await blockersDuring(inspecting, watching);
    const inspection = await inspecting;
    return blockers.length === 0 ? inspection : { ...inspection, blockers };
  } catch (error) {
    const text = await ownerTextOf(error, client);
    throw text === null ? error : new Error(text, { cause: error });
  } finally {
    await Promise.all([client, watching].map((each) => each.end().catch(() => undefined)));
  }
}

/**
 * Looks for sessions for which others wait until the inspection ends: a lock may be gone by then. Returns those of the first look that
 * found some.
 *
 * @param watching connected once the inspection takes long: the role may have few connections, which the service needs
 * @throws Error that names one if the inspection waits, too
 */
async function blockersDuring(inspecting: Promise<unknown>, watching: pg.Client): Promise<string[]> {
  const over = Symbol('over');
  const ended = inspecting.then(
    () => over,
    () => over,
  );
  let isConnected: boolean | null = null;
  for (;;) {
    if ((await Promise.race([ended, sleep(lookEveryMs)])) === over) return [];
    isConnected ??= await watching.connect().then(
      () => true,
      () => false,
    );
    if (!isConnected) continue;
    const found = await listBlockers(watching).catch(() => []);
    if (found.length === 0) continue;
    if ((await Promise.race([ended, sleep(waitMs)])) === over) return found;
    throw new Error(found[0]);
  }
}

async function inspectOn(client: pg.Client, url: string, now: Instant): Promise<Inspection> {
  const value = async (sql: string) => Object.values((await client.query(sql)).rows[0] ?? {})[0] ?? null;
  const setting = async (name: string) => String(await value(`select current_setting('${name}')`));
  // One query: a concurrent start may create the tables between two.
  const { rows } = await client.query(`select ${isFirstholdDatabase} as ours, ${allTables} as tables`);
  const { ours: areOurs, tables } = rows[0];
  if (tables.includes(unfinishedCopyMark)) throw unfinishedCopyError('the database');
  const applied: AppliedMigration[] = areOurs
    ? (await client.query('select * from firsthold_migrations order by version')).rows
    : [];
  const isOther = hasDifferentSchema('postgres', applied);
  const version = applied.at(-1)?.version ?? 0;
  const citus = await findCluster(client);
  const halfRestored = missingAfterHalfRestore(tables, applied.length);
  const missing = areOurs && !isOther ? await missingPostgresParts(client, version) : [];
  // Queries of tables that are not whole may fail.
  const hasTables = areOurs && !isOther && halfRestored.length === 0 && missing.every(isOnlyForSpeed);
  const cluster = citus && (await inspectCluster(client, citus));
  // These ask every node, so they fail while one is down.
  const canReadVenues = hasTables && (cluster?.nodes.every(({ isUp }) => isUp) ?? true);
  const installation = hasTables ? (await client.query('select * from installation')).rows : [];
  if (hasTables && installation.length === 0) missing.push(installationRow);
  const lastEventAt = canReadVenues ? await value(lastEventTimeSql) : null;
  const timezones = canReadVenues ? await client.query('select distinct timezone from venues') : { rows: [] };
  const frozen = canReadVenues ? await client.query(frozenVenuesSql) : { rows: [] };
  const undecided = canReadVenues ? await client.query(undecidedVenuesSql(now)) : { rows: [] };
  return {
    engine: `PostgreSQL ${await setting('server_version')}`,
    engineError:
      Number(await setting('server_version_num')) < 150_000
        ? 'is older than PostgreSQL 15'
        : (await losesPreparedStatements(client, url))
          ? poolerErrorMessage
          : null,
    version: areOurs || tables.length === 0 || halfRestored.length > 0 ? version : null,
    hasOtherSchema: isOther,
    missingParts: [...halfRestored, ...missing],
    foreignOwner: areOurs ? await foreignOwnerText(client) : null,
    identity: hasTables ? await identifyPostgres(client).catch(() => null) : null,
    contents: canReadVenues
      ? {
          venues: Number(await value('select count(*) from venues')),
          bookingRequests: Number(await value('select count(*) from booking_requests')),
        }
      : null,
    damage: null,
    // A standby is read-only, too.
    isWritable: (await setting('transaction_read_only')) === 'off',
    isDurable: (await setting('fsync')) === 'on' && (await setting('synchronous_commit')) !== 'off',
    isPrivate: true,
    now: Number(await value('select extract(epoch from clock_timestamp()) * 1000')),
    lastEventAt: lastEventAt === null ? null : Number(lastEventAt),
    timezones: timezones.rows.map(({ timezone }) => String(timezone)),
    undecidedVenues:
      hasTables && !canReadVenues ? null : undecided.rows.map(({ venue_id }) => String(venue_id)),
    // A database before this migration does not have the column.
    freeze: freezeOfRow(installation[0] ?? {}),
    unfinishedVenues: unfinishedVenuesOf(frozen.rows),
    blockers: await listBlockers(client),
    standbyWait: await standbyWaitOf(client),
    cluster,
    bytes: null,
  };
}

/** Checks it with a second connection, unless the server admits no other now. */
async function losesPreparedStatements(client: pg.Client, url: string): Promise<boolean> {
  const other = newClient(url);
  try {
    await other.connect();
  } catch {
    return false;
  }
  return poolerLosesPreparedStatements(client, other).finally(() => other.end().catch(() => undefined));
}

async function inspectCluster(client: pg.Client, cluster: CitusCluster): Promise<ClusterInspection> {
  return {
    version: cluster.version,
    isDistributed: isDistributed(cluster),
    unplaced: await listUnplaced(client, cluster),
    nodes: await listNodes((statements) => client.query(statements)),
  };
}

function newClient(url: string): pg.Client {
  const client = new PostgresClient({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
    application_name: 'firsthold doctor',
  });
  // The query waiting on the connection reports its loss.
  client.on('error', () => undefined);
  return client;
}
