import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Caller, isKeyEnabled, mayUseKey } from '../../domain/access/policies.ts';
import type { RateLimitResult } from '../../domain/access/rate-limit-windows.ts';
import { isIdentifier } from '../../domain/fields/identifier.ts';
import type { Clock } from '../../domain/time/instant.ts';
import { MemoryRateLimitCounter } from '../../storage/access/rate-limit-counter.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import { allSpaces, type SiteAccess } from '../../storage/access/site-access.ts';
import { callerOf } from '../server/caller.ts';
import { clientOf, customerNetworkOf, type TrustedProxies } from '../server/client-address.ts';
import type { Metrics } from '../server/metrics.ts';
import { noteHit, rateLimitedError, setRateLimitHeaders } from '../server/rate-limits.ts';
import type { KeyUsageCounter } from './key-usage-counter.ts';

/** The maximum number of lookups per minute for probably rejected requests, per client address and per network. */
const max = { visitor: 120, network: 1200 };
const windowMs = 60_000;

/**
 * A cache of website keys' access.
 *
 * A request rejected for its key or website counts against no limit of that key (specification §8), yet it costs a
 * query. So a client that sends more than two a second that will probably be rejected (the key was not seen to work,
 * or the website was not on its list) gets a 429 without a query. Nothing else is decided from the cache: outdated
 * entries neither allow nor reject anything.
 */
export class SiteAccessCache {
  readonly #guard: RequestGuard;
  readonly #clock: Clock;
  readonly #trustedProxies: TrustedProxies;
  readonly #metrics: Pick<Metrics, 'limitsHit'>;
  readonly #keyUsage: KeyUsageCounter;
  /** Keys that worked at their last lookup. */
  readonly #lastKnown = new LRUCache<string, SiteAccess>({ max: 10_000 });
  readonly #errors = new MemoryRateLimitCounter(100_000);
  readonly #rejections: Pick<RequestGuard, 'uncountHit'> = {
    uncountHit: async (hit, now) => this.#errors.uncount(hit, now),
  };

  constructor({
    guard,
    clock,
    trustedProxies,
    metrics,
    keyUsage,
  }: {
    guard: RequestGuard;
    clock: Clock;
    trustedProxies: TrustedProxies;
    metrics: Pick<Metrics, 'limitsHit'>;
    keyUsage: KeyUsageCounter;
  }) {
    this.#guard = guard;
    this.#clock = clock;
    this.#trustedProxies = trustedProxies;
    this.#metrics = metrics;
    this.#keyUsage = keyUsage;
  }

  /** Returns the client address used for rate limits. */
  clientAddressOf(request: FastifyRequest): string {
    return clientOf(request, this.#trustedProxies);
  }

  /**
   * Finds the access of a key; null if the key does not exist or is disabled, or its venue is not published
   * (specification §5, rule 5).
   *
   * @throws RateLimitedError for too many rejected requests, with `Retry-After` set on `reply`
   */
  async find(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    spaceId: string | null = null,
  ): Promise<SiteAccess | null> {
    if (!isIdentifier(key)) return null;
    if (!this.isExpected(request, key)) {
      const { of, count, resetsAt } = this.#countRejection(request);
      if (count > max[of]) {
        const kind = of === 'visitor' ? 'refused' : 'refused-network';
        this.#metrics.limitsHit.inc({ kind });
        const known = this.#lastKnown.get(key);
        // An uncached key may not exist.
        if (known !== undefined) this.countRejected(known, callerOf(request.headers));
        const waitMs = resetsAt - this.#clock();
        setRateLimitHeaders(reply, { name: kind, most: max[of], windowMs, count, waitMs });
        throw rateLimitedError(reply, waitMs, of);
      }
    }
    const site = this.#remember(key, await this.#guard.siteAccess(key, idOf(spaceId)));
    if (site === null || isKeyEnabled(site)) return site;
    this.#keyUsage.count(site, 'disabled', this.#clock());
    return null;
  }

  /**
   * Finds access for a preflight request, which counts against no limit. Preflights of cached keys, and those beyond the
   * lookup limit, are allowed without a lookup: the actual request gets the right response.
   *
   * @returns null for an invalid key, or one beyond the lookup limit
   */
  async findForPreflight(request: FastifyRequest, key: string): Promise<SiteAccess | null> {
    if (!isIdentifier(key)) return null;
    if (this.isExpected(request, key)) return this.#lastKnown.get(key) ?? null;
    const { of, count } = this.#countRejection(request);
    const site = count > max[of] ? null : this.#remember(key, await this.#guard.siteAccess(key, null));
    return site !== null && isKeyEnabled(site) ? site : null;
  }

  /** Returns whether the request will probably be allowed, by the cache. */
  isExpected({ headers }: Pick<FastifyRequest, 'headers'>, key: string): boolean {
    const site = this.#lastKnown.get(key);
    return site !== undefined && mayUseKey(callerOf(headers), site);
  }

  /** Returns a key's access as of its last lookup; undefined for one that did not work then, or was never looked up. */
  lastKnown(key: string): SiteAccess | undefined {
    return this.#lastKnown.get(key);
  }

  /** Counts a rejected page of a website for the key's owner. */
  countRejected(site: SiteAccess, caller: Caller): void {
    if (caller.kind === 'page') this.#keyUsage.count(site, 'refused', this.#clock(), caller.website);
  }

  #countRejection(request: FastifyRequest): RateLimitResult {
    const visitor = this.clientAddressOf(request);
    const name = customerNetworkOf(visitor);
    const network = name === null ? null : { name, most: max.network, isAlwaysCounted: true };
    const hit = { kind: 'refused', visitor, most: max.visitor, windowMs, network };
    const result = this.#errors.count(hit, this.#clock());
    if (result.count <= max[result.of]) noteHit(request, { hit, guard: this.#rejections });
    return result;
  }

  /** Caches and returns what a key may access; null if the key does not exist. */
  #remember(key: string, site: SiteAccess | null): SiteAccess | null {
    if (site === null || !isKeyEnabled(site)) this.#lastKnown.delete(key);
    else if (this.#lastKnown.get(key) !== site) this.#lastKnown.set(key, site);
    return site;
  }
}

/** Returns the text if it may be the id of a space, or requests all of them. */
const idOf = (spaceId: string | null) =>
  spaceId === allSpaces || isIdentifier(spaceId ?? '') ? spaceId : null;
