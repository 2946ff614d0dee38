import type pg from 'pg';
import type { Instant } from '../../domain/time/instant.ts';
import { undecidedVenuesSql } from '../booking/undecided-venues.ts';
import type { ClusterInspection, Inspection } from '../engine/inspection.ts';
import { installationRow } from '../engine/installation.ts';
import { type AppliedMigration, hasDifferentSchema } from '../engine/migrate.ts';
import { isOnlyForSpeed } from '../engine/schema-parts.ts';
import { frozenVenuesSql, unfinishedVenuesOf } from '../engine/unfinished-venues.ts';
import { lastEventTimeSql } from '../events/event-log.ts';
import { type CitusCluster, findCluster, isDistributed, listUnplaced } from './citus-distribution.ts';
import { listNodes } from './citus-nodes.ts';
import { listBlockers, standbyWaitOf } from './postgres-blockers.ts';
import { PostgresClient } from './postgres-client.ts';
import { identifyPostgres } from './postgres-identity.ts';
import { connectionErrorText } from './postgres-location.ts';
import { missingPostgresParts } from './postgres-parts.ts';
import { poolerErrorMessage, poolerLosesPreparedStatements } from './postgres-pooler.ts';
import { allTables, isFirstholdDatabase, missingAfterHalfRestore } from './postgres-tables.ts';

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
  const [client, other] = [newClient(url), newClient(url)];
  await client.connect();
  try {
    await other.connect();
    return await inspectOn(client, other, now).catch(async (cause) => {
      const [blocker] = await listBlockers(other).catch(() => []);
      throw blocker === undefined ? cause : new Error(blocker, { cause });
    });
  } finally {
    await Promise.all([client, other].map((each) => each.end().catch(() => undefined)));
  }
}

async function inspectOn(client: pg.Client, other: pg.Client, now: Instant): Promise<Inspection> {
  const value = async (sql: string) => Object.values((await client.query(sql)).rows[0] ?? {})[0] ?? null;
  const setting = async (name: string) => String(await value(`select current_setting('${name}')`));
  // One query: a concurrent start may create the tables between two.
  const { rows } = await client.query(`select ${isFirstholdDatabase} as ours, ${allTables} as tables`);
  const { ours: areOurs, tables } = rows[0];
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
  const frozenAt = installation[0]?.frozen_at;
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
        : (await poolerLosesPreparedStatements(client, other))
          ? poolerErrorMessage
          : null,
    version: areOurs || tables.length === 0 || halfRestored.length > 0 ? version : null,
    hasOtherSchema: isOther,
    missingParts: [...halfRestored, ...missing],
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
    frozenAt: frozenAt === null || frozenAt === undefined ? null : Number(frozenAt),
    unfinishedVenues: unfinishedVenuesOf(frozen.rows),
    blockers: await listBlockers(client),
    standbyWait: await standbyWaitOf(client),
    cluster,
    bytes: null,
  };
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
