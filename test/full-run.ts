/** How much of the random and repeated tests runs: a fixed share in `npm test`, all of it in `npm run test:long`. */
export const isFullRun = process.env['TEST_LONG'] === '1';

/** Picks the number of runs, or the variants, for `npm test` or for `npm run test:long`. */
export const runCount = <T>(share: T, all: T): T => (isFullRun ? all : share);
