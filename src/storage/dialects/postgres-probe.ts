import type pg from 'pg';

/**
 * Locks a row, which requires write access; the lock ends with the statement. It never waits: concurrent probes share
 * the lock.
 */
const canWrite = 'select 1 from installation for key share';

/** Makes PostgreSQL write a temporary file of a megabyte, which needs disk space and leaves nothing behind. */
const checkDiskSpace =
  "begin; set local work_mem = '64kB'; select count(*) from generate_series(1, 50000); rollback";

/** The timeout of a readiness check, in milliseconds. */
const timeoutMs = 3000;

/** Checks whether the database can be read and written, without changing it. */
export class WriteProbe {
  readonly #pool: pg.Pool;
  /** A write ran out of disk space, and no probe has succeeded since. */
  lacksDiskSpace = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async check(): Promise<void> {
    const question = { text: this.lacksDiskSpace ? checkDiskSpace : canWrite, query_timeout: timeoutMs };
    await this.#pool.query(question);
    this.lacksDiskSpace = false;
  }
}
