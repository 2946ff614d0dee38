import { createHash } from 'node:crypto';

/** The number of adjacent lines that are sampled together: about a small function. */
const linesTogether = 10;

/** Selects a share of a file's lines, the same for the same seed, in Stryker's form `path:first-last`. */
export function sample(path: string, lines: number, share: number, seed: string): string[] {
  const chosen: string[] = [];
  for (let first = 1; first <= lines; first += linesTogether) {
    const chance = createHash('sha256').update(`${seed} ${path} ${first}`).digest().readUInt32BE() / 2 ** 32;
    if (chance < share) chosen.push(`${path}:${first}-${Math.min(first + linesTogether - 1, lines)}`);
  }
  return chosen;
}
