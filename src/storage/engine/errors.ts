import { keysOf } from '../../domain/fields/keys-of.ts';

/**
 * The reasons why the database is unavailable: codes of `/readyz` with explanations for the log.
 * docs/run/database-errors.md says what to do about each.
 */
const unavailabilities = {
  unreachable: 'the database cannot be reached',
  unresolved: 'the host name of the database cannot be resolved',
  refused: 'the database refuses the connection',
  'read-only': 'the database can be read, but not written to (a standby, or made read-only)',
  busy: 'the database does not respond in time',
  connections: 'all connections to the database are in use',
  full: 'the database has no disk space left',
  damaged: 'the database is damaged; run firsthold doctor for details',
  gone: 'the database file was deleted or moved',
  replaced: 'the database file was replaced by another file; restart this program',
  changed: 'the tables were changed by another program or version',
  failing: 'the database fails',
} as const;
/** A code of `/readyz`. */
export type Unavailability = keyof typeof unavailabilities;
/** All of them. */
export const unavailabilityReasons = keysOf(unavailabilities);

/** What an operator does about a full disk. */
export const fullDiskRemedy =
  'free up disk space now (docs/run/database-errors.md#the-disk-is-full says what may be deleted)';

/** The database is unavailable; a retry may succeed. */
export class StorageUnavailableError extends Error {
  readonly reason: Unavailability;

  constructor(reason: Unavailability, cause?: unknown, message: string = unavailabilities[reason]) {
    super(message, { cause });
    this.reason = reason;
  }
}

/**
 * The exclusion constraint rejected an overlapping occupancy. The operation decides what that means for the caller.
 */
export class OverlapError extends Error {}

/** Another transaction has just inserted the same key. A retry finds it, or generates another key. */
export class NameTakenError extends Error {}

/**
 * While a transaction waited for its locks, others changed which rows it must lock. It starts again, because locking more
 * rows now could deadlock with others.
 */
export class OutdatedLocksError extends Error {}

/** The database exists but cannot be used: newer than this program, of another program, or damaged. */
export class UnusableDatabaseError extends Error {}
