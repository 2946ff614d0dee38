import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Clock, type Instant, msPerHour } from '../../../domain/time/instant.ts';
import { policyOf } from './policy.ts';

/** A request is slow from this time of the main thread, in milliseconds: it delays every venue that long. */
const slowMs = 25;
/** The first slow request may compile code or fill caches. */
const minSlow = 2;

/**
 * Remembers which routes are slow at which venue, because it has more than the route's own estimate foresees: long
 * prices, many dates, a guest with thousands of bookings. A worker handles them for the next hour (guarantee 8).
 */
export class SlowRoutes {
  readonly #clock: Clock;
  readonly #slow = new LRUCache<string, { readonly count: number; readonly at: Instant }>({ max: 10_000 });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request that the main thread has handled. @param ms the time that it used there, in milliseconds */
  count(request: FastifyRequest, ms: number): void {
    const key = keyOf(request);
    if (key === null || ms < slowMs || request.isForWorker) return;
    const count = (this.#find(key)?.count ?? 0) + 1;
    this.#slow.set(key, { count, at: this.#clock() });
  }

  /** Returns whether requests for this route and venue were slow within an hour. */
  has(request: FastifyRequest): boolean {
    const key = keyOf(request);
    return key !== null && (this.#find(key)?.count ?? 0) >= minSlow;
  }

  #find(key: string) {
    const found = this.#slow.get(key);
    return found && Math.abs(this.#clock() - found.at) < msPerHour ? found : undefined;
  }
}

/** Null: only the main thread can handle the route. */
function keyOf(request: FastifyRequest): string | null {
  const { venueId } = policyOf(request);
  const { url, config } = request.routeOptions;
  if (venueId === undefined || config.takesLong === false) return null;
  return `${venueId} ${request.method} ${url}`;
}
