/**
 * The size of a proof: `npm test` runs a short form, `npm run proof` the normal one, `npm run proof -- --full` and
 * `npm run test:long` the full one (scripts/proof.ts).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** What a proof has tried so far, by name. */
type Counts = Record<string, number>;

interface Proof<C extends Counts> {
  readonly title: string;
  /** How many seeds to run. */
  readonly seeds: number;
  /** What was tried: `run` adds to it. */
  readonly counts: C;
  /** The part of the time that this test may take, if its part has several. */
  readonly share?: number;
}

/**
 * Runs a proof for consecutive seeds, beginning with that of this run, until the time is over. With
 * `TEST_PROOF_RESUME=1` it continues where the last run of this commit stopped, with its counts.
 *
 * @returns how many seeds ran, those of earlier runs included
 */
export async function throughSeeds<C extends Counts>(
  { title, seeds, counts, share = 1 }: Proof<C>,
  run: (seed: number) => Promise<void>,
): Promise<number> {
  const deadline = Date.now() + minutes * 60_000 * share;
  const file = size === 'short' ? null : progressFile(title);
  const before = process.env['TEST_PROOF_RESUME'] === '1' && file !== null ? readProgress(file) : undefined;
  const { from, done } = before ?? { from: seed, done: 0 };
  Object.assign(counts, before?.counts);
  let next = done;
  while (next < seeds && Date.now() < deadline)
    try {
      await run((from + next) >>> 0);
      next++;
      if (file !== null) writeProgress(file, { from, done: next, counts });
    } catch (error) {
      console.log(`${title}: failed with TEST_SEED=${(from + next) >>> 0}`);
      throw error;
    }
  if (next < seeds)
    console.log(`${title}: ${next} of ${seeds} seeds in the time given; continue with --resume`);
  return next;
}

interface Progress {
  /** The first seed. */
  readonly from: number;
  readonly done: number;
  readonly counts: Counts;
}

/** Each commit has its own progress: a change may invalidate what an earlier one has shown. */
function progressFile(title: string): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  return `reports/proof/${commit}-${size}/${title.replaceAll(' ', '-')}.json`;
}

function readProgress(file: string): Progress | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function writeProgress(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(progress));
}
