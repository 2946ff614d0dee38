import type { LookupAddress } from 'node:dns';

/** Asks the process for the addresses of a name. */
export interface NameQuery {
  readonly id: number;
  readonly host: string;
}

/** The response. */
export type NameAnswer = { readonly id: number } & NameOutcome;

/** The addresses of a name, or the error code of `dns.lookup`. */
export type NameOutcome =
  | {
      readonly addresses: readonly LookupAddress[];
      /** This machine knows the name itself, so the answer does not mean that a name server responds. */
      readonly isOwn: boolean;
    }
  | { readonly code: string };

/** The maximum number of lookups of one process. libuv gives lookups half of its threads. */
export const maxLookups = 128;
export const lookupThreads = 2 * maxLookups;
