/**
 * Why the database cannot be used just now: the words that `/readyz` says, each with what it means to whoever reads
 * the log. docs/operating.md says what to do about each.
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
/** Why the database cannot be used, in one of those words. */
export type Unavailability = keyof typeof unavailabilities;

/** The database cannot be used just now; a later try may succeed. */
export class StorageUnavailableError extends Error {
  readonly reason: Unavailability;

  constructor(reason: Unavailability, cause?: unknown, message: string = unavailabilities[reason]) {
    super(message, { cause });
    this.reason = reason;
  }
}

/**
 * The database itself refused an occupancy that overlaps another one of its room. What that means for whoever asked
 * is for the operation to say.
 */
export class OverlapError extends Error {}

/** Somebody has just written something under the same name: who looks again finds it, or takes another name. */
export class NameTakenError extends Error {}

/** The database is there but not ours to use: newer than this program, of another program, damaged. */
export class UnusableDatabaseError extends Error {}
