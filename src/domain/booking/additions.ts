import type { WantedExtra } from '../money/extra.ts';

/** What somebody may say with a booking request beside what the specification asks for. */
export interface Additions {
  /** How many people come; null: nobody said. */
  readonly attendance: number | null;
  readonly extras: readonly WantedExtra[];
}

/** What a client says that knows the specification alone. */
export const noAdditions: Additions = { attendance: null, extras: [] };
