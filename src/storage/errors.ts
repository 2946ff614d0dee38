/**
 * The database cannot be reached, does not answer in time, or other transactions were in the way at every try; a
 * later try may succeed.
 */
export class StorageUnavailableError extends Error {}

/**
 * The database itself refused an occupancy that overlaps another one of its room. What that means for whoever asked
 * is for the operation to say.
 */
export class OverlapRefusedError extends Error {}

/** The database is there but not ours to use: newer than this program, of another program, damaged. */
export class UnusableDatabaseError extends Error {}
