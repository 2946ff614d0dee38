import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What a function that only reads is given: one consistent view of the database. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

declare const writing: unique symbol;
/** What a function that writes is given. Only `transact` hands one out, so no write stands outside one. */
export type Writer = Kysely<Tables> & { readonly [writing]: true };

/** For the dialects alone, inside a transaction they have begun: whoever else has a `Writer` was given it by one. */
export const unsafeAsWriter = (db: Kysely<Tables>) => db as Writer;

/** One of the two databases. Everything else in storage/ is written once, against this. */
export interface Storage {
  /** 32 bytes that only this installation knows, the same for every instance and every start. */
  readonly secret: Uint8Array;
  /** Runs `work` on one snapshot. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction, durable once this resolves; any throw undoes it whole. `work` may be run
   * again when two transactions got in each other's way, so it has no effects beside the database.
   *
   * @param queue what `work` is going to lock, where that is known and many may want it at once: those of one queue wait
   *   for it here, and not each with a connection to the database
   * @param answerEarly gives the result from a snapshot, or throws, where that needs no lock. It is only asked when others
   *   are in the queue, before waiting there and once more afterwards; undefined: `work` decides
   * @throws OverlapRefusedError when the database itself refused an overlapping occupancy
   * @throws NameTakenError when it refused a second row of the same name
   * @throws StorageUnavailableError when the database cannot be reached, others were in the way at every try, or too
   *   many or for too long before it in its queue
   */
  transact<T>(
    work: (db: Writer) => Promise<T>,
    queue?: string,
    answerEarly?: (db: Reader) => Promise<T | undefined>,
  ): Promise<T>;
  /**
   * Milliseconds to add to this machine's clock for the time that counts: that of PostgreSQL, which all instances
   * share. 0 on SQLite.
   */
  clockOffset(): number;
  /**
   * Which history of the database is seen: another number since commits were lost (to a failover, to a backup that was
   * restored), after which revisions are counted a second time. 0 on SQLite, where a file that is replaced is not read.
   */
  history(): number;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
