/** Notices that no synchronous standby confirms commits. */
import type pg from 'pg';
import { StorageUnavailableError } from '../engine/errors.ts';

/** A commit that waits until a synchronous standby has it. PostgreSQL shows this of a role's own sessions. */
export const waitsForStandby = (session: string) => `coalesce(${session}.wait_event, '') = 'SyncRep'`;

/** The sessions of this database whose commits have waited for a standby for a second. */
export const commitsInVain = `from pg_stat_activity as session
  where datname = current_database() and ${waitsForStandby('session')}
    and query_start < clock_timestamp() - interval '1 second'`;

type Row = Record<string, unknown>;
/** A client or a pool. */
interface Queryable {
  query(query: pg.QueryConfig): Promise<unknown>;
}

/**
 * Runs a query with the rights of the role that has signed in: after `set role` to a role that it belongs to, PostgreSQL hides what its
 * sessions wait for.
 */
export async function queryAsLogin(
  client: Queryable,
  query: string,
  more: { readonly query_timeout?: number } = {},
): Promise<Row[]> {
  const text = `begin; set local role none; ${query}; rollback`;
  const results = (await client.query({ text, ...more } as pg.QueryConfig)) as readonly pg.QueryResult<Row>[];
  return results[2]?.rows ?? [];
}

/**
 * Refuses writes while earlier commits wait for a standby. PostgreSQL keeps the session of such a commit, also after the client has given
 * up: without a limit, these sessions would use up all connections, and then reads would fail too. They are not ended, because that would
 * make a request visible that no standby has.
 */
export class StandbyWait {
  /** How many statements got no answer; an earlier process may have left sessions that wait, too. */
  #suspicions = 1;
  /** The suspicions up to this number were unfounded. */
  #cleared = 0;

  /** A statement got no answer, so its session may wait. */
  suspect(): void {
    this.#suspicions += 1;
  }

  /** @throws StorageUnavailableError if commits have waited for a standby for a second */
  async check(client: Queryable, more: { readonly query_timeout?: number } = {}): Promise<void> {
    const suspicions = this.#suspicions;
    if (this.#cleared === suspicions) return;
    const found = await queryAsLogin(client, `select ${commitsInVain} limit 1`, more);
    if (found.length > 0)
      throw new StorageUnavailableError('busy', undefined, 'commits wait for a synchronous standby');
    this.#cleared = suspicions;
  }
}
