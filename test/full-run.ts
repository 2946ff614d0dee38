/** True in `npm run test:long`, which runs all random and repeated cases; `npm test` runs a fixed share. */
export const isFullRun = process.env['TEST_LONG'] === '1';

/** Picks the number of runs, or the variants, for `npm test` or for `npm run test:long`. */
export const runCount = <T>(share: T, all: T): T => (isFullRun ? all : share);
