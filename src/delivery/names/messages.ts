import type { LookupAddress } from 'node:dns';

/** Asks the process for the addresses of a name. */
export interface NameQuery {
  readonly id: number;
  readonly host: string;
}

/** The response: the addresses, or the error code of `dns.lookup`. */
export type NameAnswer = { readonly id: number } & (
  | { readonly addresses: readonly LookupAddress[] }
  | { readonly code: string }
);

/** The maximum number of lookups of one process. libuv gives lookups half of its threads. */
export const maxLookups = 128;
export const lookupThreads = 2 * maxLookups;
