/**
 * Reproducible random numbers: each run prints its seed and takes it from `TEST_SEED` if that is set. The timing of
 * processes is not part of it, so runs with one seed may differ.
 */
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 32)) >>> 0;
console.log(`Repeat the random choices of this run with TEST_SEED=${seed}`);

let state = seed;

/** Returns a number from 0 to below 1 (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Picks a random entry of a list. */
export const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
