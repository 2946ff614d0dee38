/** How long a measurement takes. */
export interface Effort {
  readonly isQuick: boolean;
  /** How often the two sides of a ratio take turns. */
  readonly rounds: number;
  /** How long each side runs in a round, in milliseconds. */
  readonly roundMs: number;
}

export const quick: Effort = { isQuick: true, rounds: 3, roundMs: 500 };
export const full: Effort = { isQuick: false, rounds: 9, roundMs: 1500 };
/** Many short rounds: for `--report`. */
export const report: Effort = { isQuick: true, rounds: 15, roundMs: 500 };
