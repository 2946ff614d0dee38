import type { Instant } from '../domain/time/instant.ts';

/** A request that a worker handles: the same as the main thread received, after its checks and limits. */
export interface PoolRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The address of the connection. */
  readonly remoteAddress: string;
  /** Null: none. */
  readonly body: Uint8Array | null;
  /** Whether it may run longer than others. */
  readonly isVeryLong: boolean;
  /** The time of the request, for all its reads and writes. */
  readonly now: Instant;
}

/** A worker's response. */
export interface PoolResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** In order; a large response has several parts, so that it is in memory once. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** Until when the response may be cached; omitted: it may not. */
  readonly validUntil?: Instant;
}

/** What a worker sends: the response to its request, and that a transaction was committed. */
export type WorkerMessage =
  | { readonly kind: 'committed' }
  | { readonly kind: 'response'; readonly response: PoolResponse };
