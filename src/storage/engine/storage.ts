import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A consistent view of the database that can only be read. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

declare const writing: unique symbol;
/** A transaction. Only `transact` creates one, so every write is in a transaction. */
export type Writer = Kysely<Tables> & { readonly [writing]: true };

/** Returns a writer, for the dialects only, inside a transaction that they have begun: everything else gets a `Writer` from one. */
export const unsafeAsWriter = (db: Kysely<Tables>) => db as Writer;

/** In bytes. */
interface DiskUse {
  readonly bytes: number;
  /** Null: the disk belongs to another machine. */
  readonly freeBytes: number | null;
}

/** A database, SQLite or PostgreSQL. The rest of storage/ is written once, against this interface. */
export interface Storage {
  /** 32 secret bytes of this installation, the same for every instance and every start. */
  readonly secret: Uint8Array;
  /** Runs `work` on one snapshot. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction, durable once this resolves; any error rolls it back. `work` may run again after a
   * conflict between two transactions, or after one that was to be committed with it has failed, so it has no effects
   * outside the database.
   *
   * @param queue the name of the lock that `work` takes, if many calls may need it at once: calls with the same queue
   *   wait here, without a database connection
   * @param answerEarly returns the result from a snapshot, or throws, if no lock is needed. Called only if the queue
   *   is busy, before waiting and once more afterwards; undefined: `work` is needed
   * @throws OverlapError if the database rejected an overlapping occupancy
   * @throws NameTakenError if it rejected a duplicate key
   * @throws StorageUnavailableError if the database is unreachable, every retry conflicted, or the queue was too long
   *   or too slow
   */
  transact<T>(
    work: (db: Writer) => Promise<T>,
    queue?: string,
    answerEarly?: (db: Reader) => Promise<T | undefined>,
  ): Promise<T>;
  /**
   * Removes what deleted and overwritten rows left in the files of the embedded database: call it after personal data
   * was erased. PostgreSQL does that itself, later. If another process prevents it, the next call does it.
   *
   * @param isThorough rewrites a large file too, while other writers wait: 8 seconds per GB
   * @throws StorageUnavailableError if it is thorough, and another process prevents it
   */
  purgeDeleted(options?: { readonly isThorough?: boolean }): Promise<void>;
  /**
   * Refreshes the planner's statistics: call it after an import, since PostgreSQL itself does so minutes
   * later, or never if other venues have ten times as many. Plans for a venue that had no rows take seconds until then.
   * Never fails: what was imported is committed. SQLite's statistics are part of the schema (decision 29).
   */
  refreshStatistics(of: 'venue' | 'bookings', newRows: number): Promise<void>;
  /**
   * The milliseconds to add to this machine's clock: the offset of PostgreSQL's, which all instances share. 0 on
   * SQLite.
   */
  clockOffset(): number;
  /**
   * The number of the database's timeline: it changes after commits were lost (to a failover or a restored backup),
   * when revisions repeat. 0 on SQLite, where a replaced file is not read.
   */
  history(): number;
  /**
   * Resolves if the database responds.
   *
   * @returns the addresses of nodes that do not respond: empty unless it is distributed
   */
  ping(): Promise<readonly string[]>;
  /** Resolves if visitors' reads can be answered, although writes may fail. */
  checkReads(): Promise<void>;
  /** Returns the size of the database, and the free space of its disk. */
  diskUse(): Promise<DiskUse>;
  close(): Promise<void>;
}
