import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Clock, type Instant, msPerMinute } from '../../domain/time/instant.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import { customerNetworkOf } from './client-address.ts';
import { ClientGates } from './client-gates.ts';
import type { Metrics } from './metrics.ts';
import { enforceRateLimit, rateLimits } from './rate-limits.ts';

/**
 * The work in milliseconds that a request counts at most: it is an estimate, because requests under way share the time. In
 * the pool, the time of the worker counts.
 */
const mostOfOne = 50;
const mostOfStaffRequest = 1_000;

/** Work is counted once this much has accumulated, in milliseconds: on PostgreSQL, counting is a statement. */
const portionMs = 500;

/**
 * The work that the service does for one client in a minute, in milliseconds: for a visitor address, over all website
 * keys, and for a member of staff or a token.
 *
 * A visitor can always send as many of the costliest GETs and quotes as one website key allows. A window of the budget
 * may overlap two windows of each of these limits, and begin with a portion of earlier work.
 */
const workBudgets = {
  work: { most: 2 * (rateLimits.read.requests + rateLimits.quote.requests) * mostOfOne + portionMs },
  'staff-work': { most: 30_000 },
} as const;
type Kind = keyof typeof workBudgets;

const windowMs = msPerMinute;
/** The limit of an IPv6 network, which one client may own, is this many times as high. */
const networkFactor = 10;
/** How many responses are computed for one visitor at a time, and how many wait. */
const atOnce = { most: 4, maxWaiting: 500 } as const;

interface Dependencies {
  readonly guard: Pick<RequestGuard, 'countHit'>;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'limitsHit'>;
  /** Returns a time in milliseconds. Omitted: the processor time of this thread, which waiting does not increase. */
  readonly stopwatch?: () => number;
}

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Limits the work for one client, however many website keys or requests it uses. Work counts after it is done, for all
 * instances together; cached responses count nothing.
 */
export class WorkBudgets {
  readonly #guard: Dependencies['guard'];
  readonly #clock: Clock;
  readonly #metrics: Dependencies['metrics'];
  readonly #stopwatch: () => number;
  #underWay = 0;
  #measuredAt = 0;
  #shareMs = 0;
  /** The work of clients that is not yet counted, in milliseconds. */
  readonly #accumulated = new LRUCache<string, number>({ max: 10_000 });
  /** When the window ends of clients that have used their budget. */
  readonly #used = new LRUCache<string, Instant>({ max: 10_000 });
  /** Of visitors whose responses are being computed. */
  readonly #gates = new ClientGates(atOnce);

  constructor({ guard, clock, metrics, stopwatch = cpuTime }: Dependencies) {
    this.#guard = guard;
    this.#clock = clock;
    this.#metrics = metrics;
    this.#stopwatch = stopwatch;
  }

  /**
   * Computes a response for a visitor and counts the time.
   *
   * @param visitor as returned by `clientAddress`
   * @throws RateLimitedError if the budget is used, with `Retry-After` set
   */
  async spend<T>(visitor: string, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    this.check('work', visitor, reply);
    return this.#gates.pass(visitor, reply, async () => {
      this.check('work', visitor, reply);
      const finish = this.start('work', visitor);
      try {
        return await work();
      } finally {
        finish();
      }
    });
  }

  /** @throws RateLimitedError if the client has used its budget, with `Retry-After` set */
  check(kind: Kind, client: string, reply: FastifyReply): void {
    const resetsAt = this.#used.get(`${kind} ${client}`);
    const waitMs = (resetsAt ?? 0) - this.#clock();
    // A window that ends too late was started by a wrong clock.
    if (waitMs <= 0 || waitMs > windowMs) return;
    const { most } = workBudgets[kind];
    const status = { name: kind, most, windowMs, count: most + 1, waitMs, of: 'visitor' } as const;
    enforceRateLimit(status, reply, this.#metrics);
  }

  /** Starts to measure a request; the returned function counts its time, outside the pool, and returns it. */
  start(kind: Kind, client: string): () => number {
    const startedAt = this.#measure();
    this.#underWay += 1;
    return () => {
      const ms = this.#measure() - startedAt;
      this.#underWay -= 1;
      this.#add(kind, client, Math.min(ms, kind === 'work' ? mostOfOne : mostOfStaffRequest));
      return ms;
    };
  }

  /** Returns the time that each request under way since the beginning would have used: they share it equally. */
  #measure(): number {
    const now = this.#stopwatch();
    this.#shareMs += (now - this.#measuredAt) / Math.max(1, this.#underWay);
    this.#measuredAt = now;
    return this.#shareMs;
  }

  /** Counts the time of a worker. The most of a visitor's request is counted by `spend`. */
  countJob(person: string, ms: number): void {
    if (!person.startsWith('visitor ')) this.#add('staff-work', person, ms);
  }

  /** The response does not wait for it; an unavailable database is reported by the next request. */
  #add(kind: Kind, client: string, ms: number): void {
    const bucket = `${kind} ${client}`;
    const total = (this.#accumulated.get(bucket) ?? 0) + ms;
    this.#accumulated.set(bucket, total < portionMs ? total : 0);
    if (total < portionMs) return;
    const { most } = workBudgets[kind];
    const now = this.#clock();
    const name = kind === 'work' ? customerNetworkOf(client) : null;
    const network = name === null ? null : { name, most: most * networkFactor, isAlwaysCounted: false };
    const hit = { kind, visitor: client, most, windowMs, network, weight: Math.round(total) };
    this.#guard.countHit(hit, now).then(
      ({ count, resetsAt, of }) => {
        const isUsed = count >= (of === 'visitor' ? most : most * networkFactor);
        if (isUsed) this.#used.set(bucket, resetsAt);
      },
      () => undefined,
    );
  }
}
