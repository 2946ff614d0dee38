/** The database cannot be reached, or does not answer in time; a later try may succeed. */
export class StorageUnavailableError extends Error {}

/** The database is there but not ours to use: newer than this program, of another program, damaged. */
export class UnusableDatabaseError extends Error {}
