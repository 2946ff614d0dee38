/** Caches responses of the API and shares them between the elements of a page. */
import type { ApiErrorCode, Client, Result } from '../../client/client.ts';
import type { Clock, Instant } from '../../domain/time/instant.ts';
import type { ServiceStatus } from './service-status.ts';
import { notQueried, type QueryResult } from './state.ts';

const transient: readonly ApiErrorCode[] = [
  'NETWORK',
  'OFFLINE',
  'ABORTED',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
];

/** Returns true for errors worth retrying. A booking request that failed with one may still have been stored. */
export function isTransient(code: ApiErrorCode): boolean {
  return transient.includes(code);
}

interface Cached extends QueryResult<unknown> {
  readonly requestedAt: Instant;
  /** Requested again by the next query. */
  isStale: boolean;
}

/** The API responses of one website key: each is requested once for all subscribers. */
export class QueryCache {
  readonly client: Client;
  readonly #service: ServiceStatus;
  readonly #cached = new Map<string, Cached>();
  readonly #subscribers = new Set<() => void>();
  readonly #running = new Set<Promise<void>>();

  constructor(client: Client, service: ServiceStatus) {
    this.client = client;
    this.#service = service;
  }

  /** Returns the time, by the service where the device's clock is wrong. */
  get now(): Clock {
    return this.#service.now;
  }

  /** Whether requests that may be needless are allowed. */
  get hasQuota(): boolean {
    return this.#service.hasQuota;
  }

  /**
   * Returns the cached result of a key, and requests it if it is missing or stale.
   *
   * @param isEarly returns what is cached and sends no request
   */
  query<Data>(
    key: string,
    request: (client: Client) => Promise<Result<Data>>,
    isEarly = false,
  ): QueryResult<Data> {
    const cached = this.#cached.get(key);
    if (isEarly) return (cached ?? notQueried) as QueryResult<Data>;
    if (!cached || cached.isStale) {
      const running = this.#request(key, request, cached?.data ?? null);
      this.#running.add(running);
      void running.then(() => this.#running.delete(running));
    }
    // All callers use the same type for a key.
    return this.#cached.get(key) as QueryResult<Data>;
  }

  /**
   * Marks failed and older responses as stale. They stay visible until the new response arrives.
   *
   * @param ageMs age from which a response is stale, in milliseconds
   * @param prefix of the keys
   */
  invalidate(ageMs: number, prefix = ''): void {
    for (const [key, cached] of this.#cached)
      if (key.startsWith(prefix) && (cached.failure || this.now() - cached.requestedAt >= ageMs))
        cached.isStale = true;
    this.#notify();
  }

  /** Removes a response that is known to be wrong, so that it is not shown until the new one arrives. */
  remove(key: string): void {
    this.#cached.delete(key);
    this.#notify();
  }

  /** Calls `listener` after each change of the cache, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#subscribers.add(listener);
    return () => this.#subscribers.delete(listener);
  }

  /** Resolves when all requests that were sent have been answered. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Whether there are subscribers. */
  get hasSubscribers(): boolean {
    return this.#subscribers.size > 0;
  }

  async #request(
    key: string,
    request: (client: Client) => Promise<Result<unknown>>,
    before: unknown,
  ): Promise<void> {
    const pending: Cached = {
      data: before,
      failure: null,
      requestedAt: this.now(),
      isStale: false,
    };
    this.#cached.set(key, pending);
    const answer = await request(this.client);
    // Only the latest request counts.
    if (this.#cached.get(key) !== pending) return;
    this.#cached.set(key, { ...pending, ...this.#resultOf(answer, before) });
    this.#notify();
  }

  /** An earlier response stays visible after a transient error, but not after other errors. */
  #resultOf(answer: Result<unknown>, before: unknown): QueryResult<unknown> {
    if (answer.ok) return { data: answer.data, failure: null };
    const { error } = answer;
    return before && isTransient(error.code)
      ? { data: before, failure: null }
      : { data: null, failure: { error, at: this.now() } };
  }

  #notify(): void {
    for (const notify of this.#subscribers) notify();
  }
}
