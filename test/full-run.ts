/** True in `npm run test:long`, which runs all random and repeated cases; `npm test` runs a fixed share. */
export const isFullRun = process.env['TEST_LONG'] === '1';

/** Picks the number of runs, or the variants, for `npm test` or for `npm run test:long`. */
export const runCount = <T>(share: T, all: T): T => (isFullRun ? all : share);

/**
 * Options of a test that `npm test` skips, because it is about a rare situation or the appearance. It runs in
 * `npm run test:long`, and in `npm run one` with its file.
 */
export const inLongRun = { skip: process.env['TEST_SHORT'] === '1' && 'runs in npm run test:long' };
