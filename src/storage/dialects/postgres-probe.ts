import type pg from 'pg';

/**
 * Locks a row, which only who may write can do; the lock goes with the statement. It waits for nobody: whoever else asks
 * at the same time has the same lock.
 */
const canWrite = 'select 1 from installation for key share';

/** Makes PostgreSQL write a temporary file of a megabyte: that takes room on its disk, and leaves nothing there. */
const hasRoom =
  "begin; set local work_mem = '64kB'; select count(*) from generate_series(1, 50000); rollback";

/** Who asks whether the service is ready does not wait for long, in milliseconds. */
const timeoutMs = 3000;

/** Whether the database can be read and written, found out without leaving anything in it. */
export class WriteProbe {
  readonly #pool: pg.Pool;
  /** A write found no room, and since then nobody has looked whether there is any. */
  lacksRoom = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async ask(): Promise<void> {
    const question = { text: this.lacksRoom ? hasRoom : canWrite, query_timeout: timeoutMs };
    await this.#pool.query(question);
    this.lacksRoom = false;
  }
}
