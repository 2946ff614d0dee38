/**
 * The size of a proof: `npm test` runs a short form, `npm run proof` the normal one, `npm run proof -- --full` and
 * `npm run test:long` the full one (scripts/proof.ts).
 */
import { isFullRun } from '../full-run.ts';
import { seed } from '../random.ts';

type Size = 'short' | 'normal' | 'full';
const size = (process.env['TEST_PROOF'] ?? (isFullRun ? 'full' : 'short')) as Size;

/** Picks a value for the size of this run. */
export const bySize = <T>(values: Readonly<Record<Size, T>>): T => values[size];

const minutes = Number(process.env['TEST_PROOF_MINUTES'] ?? bySize({ short: 10, normal: 7, full: 28 }));

/** The time limit of a test that runs `throughSeeds`. */
export const proofTimeout = { timeout: (minutes + 5) * 60_000 };

/** Prints what a proof tried, for the results of `npm run proof`. */
export const report = (tried: string): void => console.log(`Tried: ${tried}`);

/** Options of `fc.assert`: it stops after a share of the time of its part. */
export const withinTime = (share: number) => ({
  interruptAfterTimeLimit: minutes * 60_000 * share,
  markInterruptAsFailure: false,
});

/**
 * Runs a proof for consecutive seeds, beginning with that of this run. It stops when the time is over, and prints the
 * seed with which to continue.
 *
 * @param share the part of the time that this test may take, if its file has several
 * @returns how many seeds ran
 */
export async function throughSeeds(
  title: string,
  seeds: number,
  run: (seed: number) => Promise<void>,
  share = 1,
): Promise<number> {
  const deadline = Date.now() + minutes * 60_000 * share;
  let next = 0;
  while (next < seeds && Date.now() < deadline)
    try {
      await run((seed + next) >>> 0);
      next++;
    } catch (error) {
      console.log(`${title}: failed with TEST_SEED=${(seed + next) >>> 0}`);
      throw error;
    }
  if (next < seeds)
    console.log(`${title}: ${next} of ${seeds} seeds in the time given; continue with --seed ${seed + next}`);
  return next;
}
