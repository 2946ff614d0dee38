/**
 * Why the database is unavailable: the codes of `/readyz` with their explanations in the log. docs/run/database-errors.md says
 * what to do about each.
 */
const unavailabilities = {
  unreachable: 'the database cannot be reached',
  refused: 'the database turns this program away',
  'read-only': 'the database can be read, but not written to (a standby, or made read-only)',
  busy: 'the database does not answer in time',
  full: 'the database has no room left',
  damaged: 'the database is damaged; firsthold doctor looks how far',
  gone: 'the file of the database is not where it was',
  replaced: 'another file stands where that of the database was; restart this program',
  changed: 'the tables are not as this program left them',
  failing: 'the database fails',
} as const;
/** A code of `/readyz`. */
export type Unavailability = keyof typeof unavailabilities;

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

/** Another transaction has just inserted the same key: a retry finds it, or takes another one. */
export class NameTakenError extends Error {}

/** The database exists but cannot be used: newer than this program, of another program, or damaged. */
export class UnusableDatabaseError extends Error {}
