import type pg from 'pg';
import { StorageUnavailableError } from '../engine/errors.ts';
import { listNodes } from './citus-nodes.ts';
import { connectionLimitSql, tooLowLimitText } from './postgres-connection-limit.ts';
import type { StandbyWait } from './postgres-standbys.ts';
import { isReadTimeout } from './postgres-unavailable.ts';

/**
 * Locks a row, which requires write access, and the tables of bookings as a booking does. The locks end with the statement, and concurrent
 * probes share them: it waits only for someone who locks a whole table.
 */
const canWrite =
  'lock table booking_requests, occupancies, events in row exclusive mode; select 1 from installation for key share';
/**
 * The same on Citus, where the coordinator has rate limits and sessions, without which no request is answered. Locks of
 * copied tables such as `installation` would need the first worker too.
 */
const canWriteAtCoordinator = 'select 1 from firsthold_migrations for key share';

/** Fails where a hit cannot be counted, and counts none. */
const canCount = `insert into rate_limits as known (bucket, visits, resets_at) select '', 0, 0 where false
  on conflict (bucket) do update set visits = known.visits`;

/** Makes PostgreSQL write a temporary file of a megabyte, which needs disk space and leaves nothing behind. */
const checkDiskSpace =
  "begin; set local work_mem = '64kB'; select count(*) from generate_series(1, 50000); rollback";

/** The timeout of a statement of a readiness check, in milliseconds. */
const timeoutMs = 2000;

/** Checks whether the database can be read and written, without changing it. */
export class WriteProbe {
  readonly #pool: pg.Pool;
  readonly #standbys: StandbyWait;
  /** A write ran out of disk space, and no probe has succeeded since. */
  lacksDiskSpace = false;
  /** Whether the database is on several nodes, which the checks then ask too. */
  isDistributed = false;

  constructor(pool: pg.Pool, standbys: StandbyWait) {
    this.#pool = pool;
    this.#standbys = standbys;
  }

  /**
   * Resolves if this node can be read and written, and on Citus the coordinator.
   *
   * @returns the addresses of other nodes that do not answer: only their venues are concerned
   */
  async check(): Promise<string[]> {
    await this.#standbys.check(this.#pool, { query_timeout: timeoutMs });
    const { rows } = await this.#send(connectionLimitSql);
    const problem = tooLowLimitText(rows[0]);
    if (problem !== null) throw new StorageUnavailableError('connections', undefined, problem);
    await this.#send(
      this.lacksDiskSpace ? checkDiskSpace : this.isDistributed ? canWriteAtCoordinator : canWrite,
    );
    this.lacksDiskSpace = false;
    if (!this.isDistributed) return [];
    try {
      const nodes = await listNodes((statements) => this.#send(statements));
      return nodes.filter(({ isUp }) => !isUp).map(({ address }) => address);
    } catch {
      // Calls to a node wait for a timeout if its machine is unreachable.
      return ['a node that does not respond'];
    }
  }

  /** Resolves if rate limits can be counted, which every request needs. */
  async checkLimits(): Promise<void> {
    await this.#send(canCount);
  }

  #send(text: string): Promise<pg.QueryResult> {
    // A cast: the driver's type lacks this setting.
    return this.#pool.query({ text, query_timeout: timeoutMs } as pg.QueryConfig).catch((error) => {
      if (isReadTimeout(error)) this.#standbys.suspect();
      throw error;
    });
  }
}
