/**
 * Random choices of tests, loaded before every test file. `npm test` always makes the same ones, so that a rare case does
 * not fail an unrelated change; other runs make new ones. The timing of processes is not part of it.
 */
import { isMainThread } from 'node:worker_threads';

/** Set by `setup.ts`, once for all processes. */
export const seed = Number(process.env['TEST_SEED'] ?? 0) >>> 0;

// Threads that a test starts make no random choices.
if (isMainThread) (await import('fast-check')).default.configureGlobal({ seed });

/** Returns a source of numbers from 0 to below 1 (mulberry32). */
export function randomNumbers(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a number from 0 to below 1. */
export const random = randomNumbers(seed);

/** Picks a random entry of a list. */
export const pick = <T>(list: readonly T[], numbers = random): T =>
  list[Math.floor(numbers() * list.length)] as T;
