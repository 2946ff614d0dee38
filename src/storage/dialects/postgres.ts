import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';
import { errorCodeOf } from '../../domain/error-details.ts';
import type { Clock } from '../../domain/time/instant.ts';
import type { OpenDatabase } from '../access/request-guard.ts';
import { findSiteAccess, type SiteAccessQuery } from '../access/site-access.ts';
import { BatchLoader } from '../engine/batch.ts';
import { currentDeadline, runWithDeadline } from '../engine/deadline.ts';
import {
  NameTakenError,
  OutdatedLocksError,
  OverlapError,
  StorageUnavailableError,
  UnusableDatabaseError,
} from '../engine/errors.ts';
import { readInstallationSecret } from '../engine/installation.ts';
import { KeyedQueues, maxWriters } from '../engine/keyed-queues.ts';
import { type MigrationStep, migrate, newestMigration, type OlderDatabase } from '../engine/migrate.ts';
import { unsafeAsWriter, type Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { WholeSchema } from '../engine/whole-schema.ts';
import { findCluster, isDistributed } from './citus-distribution.ts';
import { PostgresClock } from './postgres-clock.ts';
import { connectionLimitSql, tooLowLimitText } from './postgres-connection-limit.ts';
import { identifyPostgres } from './postgres-identity.ts';
import { describe, rejectDatabase } from './postgres-location.ts';
import { postgresMigrations } from './postgres-migrations.ts';
import { missingPostgresParts } from './postgres-parts.ts';
import { newPool, tryToConnect } from './postgres-pool.ts';
import { poolerErrorMessage, poolerLosesPreparedStatements } from './postgres-pooler.ts';
import { preparingDriver } from './postgres-prepared.ts';
import { WriteProbe } from './postgres-probe.ts';
import { PostgresRateLimitCounter } from './postgres-rate-limit-counter.ts';
import type { SharingPool } from './postgres-shared-limit.ts';
import { rejectSilentServer } from './postgres-silent.ts';
import { StandbyWait } from './postgres-standbys.ts';
import { PostgresTimeline } from './postgres-timeline.ts';
import { unavailabilityOf } from './postgres-unavailable.ts';

/** So many new rows of one venue can change the best plans. */
const manyRows = 200;

/** The tables that an import of a venue file, or of bookings, fills. */
const importedTables: Readonly<Record<'venue' | 'bookings', readonly (keyof Tables)[]>> = {
  venue: ['spaces', 'space_rooms', 'slots', 'packages', 'offers', 'blocks', 'blocked_spaces'],
  bookings: [
    'booking_requests',
    'booking_items',
    'booking_request_search_words',
    'booking_request_dues',
    'occupancies',
    'guest_contacts',
    'guests',
    'guest_addresses',
    'events',
  ],
};

/**
 * How long a reader waits for a connection, and a writer for its turn and then for a connection, in milliseconds. Visitors
 * wait less (`withDeadline`).
 */
const maxWaitMs = 8000;
/** How long the queries of every request may take, in milliseconds. */
const guardTimeoutMs = 3000;

/**
 * How long a check of the readiness waits for the database, in milliseconds: together with an attempt to connect less than
 * the check of `/readyz`.
 */
const checkTimeoutMs = 2300;

/** How often a check of the readiness opens a new connection, in milliseconds: as long as an idle one of the pools stays open. */
const newConnectionMs = 30_000;

/** The maximum number of connections for the queries of every request, for reads and for writes. */
interface ConnectionCounts {
  readonly guard: number;
  readonly readers: number;
  readonly writers: number;
}

/** This machine's clock, and a callback for offsets of a second or more. */
export interface PostgresOptions {
  readonly clock?: Clock;
  readonly onClockOffset?: (offsetMs: number) => void;
  readonly connections?: ConnectionCounts;
  /** Called with the names of the migrations that the start has applied. */
  readonly onStep?: (step: MigrationStep) => void;
  readonly older?: OlderDatabase;
  /** The service of this worker has migrated the database, and checked its pooler. */
  readonly isMigrated?: boolean;
}

/**
 * Connects to PostgreSQL 15 or newer and migrates it. Any number of instances may share one database.
 *
 * The queries of every request (`RequestGuard`) are batched: one statement for all requests of one turn of the event
 * loop. Reads stay exact without a round trip each.
 *
 * @throws UnusableDatabaseError if it is unreachable at the start, or not a Firsthold database
 */
export async function openPostgres(
  url: string,
  onConnectionLost: (error: Error) => void,
  {
    clock = Date.now,
    onClockOffset = () => undefined,
    connections = { guard: 4, readers: 4, writers: 8 },
    isMigrated = false,
    onStep = () => undefined,
    older = 'migrate',
  }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const where = describe(url);
  const reject = (error: unknown) => rejectDatabase(where, error);
  if (!isMigrated) await migrate(postgresMigrations(url, where), older, onStep).catch(reject);

  // Separate pools: the queries of every request must not queue behind reads, nor reads behind writers.
  const time = new PostgresClock(clock, onClockOffset);
  const history = new PostgresTimeline();
  const group = new Set<SharingPool>();
  // When a check of the readiness last opened a connection; long ago: a request got none since.
  let connectedAt = clock();
  const onRefused = () => {
    connectedAt = Number.NEGATIVE_INFINITY;
  };
  const pool = (
    max: number,
    timeoutMs: number,
    statementMs: number,
    prepare = async (_client: pg.ClientBase) => {},
  ) =>
    newPool({ url, max, timeoutMs, statementMs, onConnectionLost, onRefused, group }, async (client) => {
      const runQuery = (statement: string) => client.query(statement);
      await Promise.all([time.measure(runQuery), history.update(runQuery), prepare(client)]);
    });
  const guardPool = pool(connections.guard, guardTimeoutMs, guardTimeoutMs - 500);
  const standbys = new StandbyWait();
  const probe = new WriteProbe(guardPool, standbys);
  const readers = pool(connections.readers, maxWaitMs, 10_000);
  const writers = pool(connections.writers, maxWaitMs, 10_000, async (client) => {
    // Otherwise a transaction that asks many shards at once may not change a table that every node has.
    if (probe.isDistributed) await client.query("set citus.multi_shard_modify_mode = 'sequential'");
  });
  const queues = new KeyedQueues(maxWriters, maxWaitMs);
  const guarding = kyselyOn(guardPool);
  const reading = kyselyOn(readers);
  const writing = kyselyOn(writers, standbys);
  const sites = new BatchLoader(async (questions: readonly SiteAccessQuery[]) => {
    const found = await runWithDeadline(guardTimeoutMs, () =>
      inTime(findSiteAccess(guarding, questions, probe.isDistributed)),
    );
    return found.map(
      (site) => site && { ...site, venueRevision: history.uniqueRevision(site.venueRevision) },
    );
  });
  const hits = new PostgresRateLimitCounter(guardPool);
  const newest = newestMigration('postgres');
  const missingParts = () => missingPostgresParts(guardPool, newest);
  const schema = new WholeSchema(missingParts, !isMigrated);
  const rethrow = (error: unknown): never => {
    const result = translate(error);
    if (result instanceof StorageUnavailableError && result.reason === 'full') probe.lacksDiskSpace = true;
    throw result;
  };
  const attempt = async <T>(work: (db: Writer) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await schema.beforeWrite(() =>
          writing.transaction().execute((transaction) => work(unsafeAsWriter(transaction))),
        );
      } catch (error) {
        if (tries >= 4 || !isContention(error)) rethrow(error);
      }
      await sleep(tries * 5);
    }
  };
  const read: OpenDatabase['read'] = (work) =>
    inTime(
      reading
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work)
        .catch(rethrow),
    );
  const transact: OpenDatabase['transact'] = async (work, queue, respondEarly) => {
    if (queue === undefined) return attempt(work);
    if (respondEarly === undefined || !queues.isBusy(queue)) return queues.take(queue, () => attempt(work));
    // Most concurrent requests for a date need no lock: it is taken already, or by the time their turn comes.
    return (
      (await read(respondEarly)) ??
      queues.take(queue, async () => (await read(respondEarly)) ?? attempt(work))
    );
  };
  /** Runs a check of the readiness. One that takes too long fails with `unreachable` if the server does not respond at all. */
  const explained = async <T>(check: () => Promise<T>): Promise<T> => {
    try {
      return await runWithDeadline(checkTimeoutMs, () => inTime(check()));
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error;
      if (error.reason === 'busy' || error.reason === 'connections') await rejectSilentServer(url);
      throw error;
    }
  };
  const close = async () => {
    await Promise.all([guardPool, readers, writers].map((pool) => pool.end()));
  };

  const begin = async () => {
    if (!isMigrated) await rejectLowLimit(guardPool, where);
    if (!isMigrated) await rejectUnsuitablePooler(guardPool, where);
    probe.isDistributed = isDistributed(await findCluster(guardPool));
    return readInstallationSecret(guarding);
  };
  return {
    secret: await begin().catch((error) => close().then(() => reject(error))),
    read,
    transact: (...wanted) => inTime(transact(...wanted)),
    guard: {
      siteAccess: (key, spaceId) => sites.load({ key, spaceId }).catch(rethrow),
      countHit: (hit, now) => hits.count(hit, now).catch(rethrow),
      uncountHit: (hit, now) => hits.uncount(hit, now).catch(rethrow),
      peekHit: (hit, now) => hits.peek(hit, now).catch(rethrow),
      hitCounterFullness: () => hits.fullness,
    },
    purgeDeleted: async () => undefined,
    async refreshStatistics(of, newRows) {
      if (newRows < manyRows) return;
      // PostgreSQL does it later if this fails.
      await writers.query(`analyze ${importedTables[of]}`).catch(() => undefined);
    },
    clockOffset: () => time.offset((statement) => guardPool.query(statement)),
    history: () => history.number,
    ping: () =>
      explained(async () => {
        const now = clock();
        // The connection of the checks may stay open for days while no request gets another.
        if (Math.abs(now - connectedAt) >= newConnectionMs) {
          await tryToConnect(url).catch(rethrow);
          connectedAt = now;
        }
        const down = await probe.check().catch(rethrow);
        await schema.check().catch(rethrow);
        return down;
      }),
    missingParts: () => missingParts().catch(rethrow),
    identify: () => identifyPostgres(guardPool).catch(rethrow),
    checkReads: () =>
      explained(async () => {
        await probe.checkLimits().catch(rethrow);
        await read(readInstallationSecret);
      }),
    async diskUse() {
      const { rows } = await readers
        .query('select pg_database_size(current_database()) as bytes')
        .catch(rethrow);
      return { bytes: rows[0].bytes, freeBytes: null };
    },
    close,
  };
}

/** @throws UnusableDatabaseError if the role or the database admits too few connections */
async function rejectLowLimit(pool: pg.Pool, where: string): Promise<void> {
  const { rows } = await pool.query(connectionLimitSql);
  const problem = tooLowLimitText(rows[0]);
  if (problem !== null) throw new UnusableDatabaseError(`${where} ${problem}`);
}

/** @throws UnusableDatabaseError if a pooler in between loses prepared statements */
async function rejectUnsuitablePooler(pool: pg.Pool, where: string): Promise<void> {
  const client = await pool.connect();
  try {
    const other = await pool.connect();
    try {
      if (await poolerLosesPreparedStatements(client, other))
        throw new UnusableDatabaseError(`${where} ${poolerErrorMessage}`);
    } finally {
      // An idle connection would count against PostgreSQL's limit.
      other.release(true);
    }
  } finally {
    client.release();
  }
}

const kyselyOn = (pool: pg.Pool, standbys?: StandbyWait) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => preparingDriver(pool, standbys),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** Waits no longer than the caller's deadline. */
const inTime = <T>(work: Promise<T>): Promise<T> => currentDeadline()?.race(work) ?? work;

/** Deadlock, serialization failure or outdated locks: another transaction won. */
const isContention = (error: unknown) =>
  ['40P01', '40001'].includes(errorCodeOf(error)) || error instanceof OutdatedLocksError;

/** Translates an error of the driver or the server for the caller. */
function translate(error: unknown): unknown {
  if (errorCodeOf(error) === '23P01')
    return new OverlapError('the database refused an overlapping occupancy', { cause: error });
  if (errorCodeOf(error) === '23505') return new NameTakenError('the key already exists', { cause: error });
  if (isContention(error))
    return new StorageUnavailableError('busy', error, 'every retry conflicted with other transactions');
  const reason = unavailabilityOf(error);
  return reason === null ? error : new StorageUnavailableError(reason, error);
}
