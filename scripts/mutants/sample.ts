import { createHash } from 'node:crypto';

/** So many lines are chosen together: a whole small function, or a branch of a larger one. */
const linesTogether = 10;

/**
 * Chooses about a share of the lines of a file, the same ones for the same seed: as Stryker writes them,
 * `path:first-last`.
 */
export function sample(path: string, lines: number, share: number, seed: string): string[] {
  const chosen: string[] = [];
  for (let first = 1; first <= lines; first += linesTogether) {
    const chance = createHash('sha256').update(`${seed} ${path} ${first}`).digest().readUInt32BE() / 2 ** 32;
    if (chance < share) chosen.push(`${path}:${first}-${Math.min(first + linesTogether - 1, lines)}`);
  }
  return chosen;
}
