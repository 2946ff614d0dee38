import type { FastifyReply } from 'fastify';
import type { RateLimitHit, RateLimitResult } from '../../domain/access/rate-limit-windows.ts';
import { type Clock, type Instant, msPerHour, msPerMinute } from '../../domain/time/instant.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import { customerNetworkOf } from './client-address.ts';
import { RateLimitedError } from './errors.ts';
import type { Metrics } from './metrics.ts';

/** The rate limits of one client address per website key (specification §8). */
export const rateLimits = {
  read: { requests: 120, windowMs: msPerMinute },
  quote: { requests: 30, windowMs: msPerMinute },
  'booking-request': { requests: 5, windowMs: msPerHour },
  // Repeats of one that was placed, past that limit: the visitor may not have got the receipt.
  'booking-request-repeat': { requests: 30, windowMs: msPerHour },
  // The dates of booking requests that have several.
  'booking-item': { requests: 20, windowMs: msPerHour },
  // A key for repeats of such a request: its dates count once.
  'booking-item-repeat': { requests: 1, windowMs: msPerHour },
  // Wrong codes of guest groups.
  'wrong-code': { requests: 10, windowMs: msPerHour },
} as const;
/** The kinds of rate limits. */
export type LimitKind = keyof typeof rateLimits;

/** The limit of an IPv6 network, which one client may own, is this many times as high. */
const networkFactor = 10;

/** The status against the client's limit, or its network's if that leaves less. */
export interface RateLimitStatus {
  /** The limit's name and its number of requests per window. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
  /** The number of this request in its window. */
  readonly count: number;
  /** Until the window ends. */
  readonly waitMs: number;
  readonly of: RateLimitResult['of'];
}

/** Limits that also count the networks of clients always: of what affects everyone else, and of guessing. */
const alwaysCountsNetwork: readonly LimitKind[] = ['booking-request', 'booking-item', 'wrong-code'];

interface LimitDependencies {
  readonly guard: RequestGuard;
  readonly clock: Clock;
}

/**
 * Counts a request.
 *
 * @param visitor as returned by `clientAddress`
 */
export const countRequest = (
  { guard, clock }: LimitDependencies,
  kind: LimitKind,
  siteKey: string,
  visitor: string,
) => limitStatus(kind, siteKey, visitor, clock(), (...hit) => guard.countHit(...hit));

/** Takes back a request that `countRequest` allowed. */
export async function uncountRequest(
  { guard, clock }: LimitDependencies,
  kind: LimitKind,
  siteKey: string,
  visitor: string,
): Promise<void> {
  await guard.uncountHit(hitOf(kind, siteKey, visitor), clock());
}

/** Returns the status that one more request would have, without counting it. */
export const peekRequest = (
  { guard, clock }: LimitDependencies,
  kind: LimitKind,
  siteKey: string,
  visitor: string,
) => limitStatus(kind, siteKey, visitor, clock(), (...hit) => guard.peekHit(...hit));

async function limitStatus(
  kind: LimitKind,
  siteKey: string,
  visitor: string,
  now: Instant,
  take: RequestGuard['countHit'],
): Promise<RateLimitStatus> {
  const { requests, windowMs } = rateLimits[kind];
  const { count, resetsAt, of } = await take(hitOf(kind, siteKey, visitor), now);
  const [name, max] = of === 'visitor' ? [kind, requests] : [`${kind}-network`, requests * networkFactor];
  return { name, most: max, windowMs, count, waitMs: resetsAt - now, of };
}

function hitOf(kind: LimitKind, siteKey: string, visitor: string): RateLimitHit {
  const { requests, windowMs } = rateLimits[kind];
  const network = customerNetworkOf(visitor);
  const ofNetwork = network !== null && {
    name: `${siteKey} ${network}`,
    most: requests * networkFactor,
    isAlwaysCounted: alwaysCountsNetwork.includes(kind),
  };
  return { kind, visitor: `${siteKey} ${visitor}`, most: requests, windowMs, network: ofNetwork || null };
}

/**
 * Sets the rate limit headers (IETF draft "RateLimit header fields for HTTP").
 *
 * @throws RateLimitedError past the limit, with `Retry-After` set
 */
export function enforceRateLimit(
  rateLimitStatus: RateLimitStatus,
  reply: FastifyReply,
  metrics: Pick<Metrics, 'limitsHit'>,
): void {
  const { name, most: max, count, waitMs, of } = rateLimitStatus;
  setRateLimitHeaders(reply, rateLimitStatus);
  if (count <= max) return;
  metrics.limitsHit.inc({ kind: name });
  throw rateLimitedError(reply, waitMs, of);
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** Sets the headers for a limit's status. */
export function setRateLimitHeaders(reply: FastifyReply, limit: Omit<RateLimitStatus, 'of'>): void {
  const { name, most: max, windowMs, count, waitMs } = limit;
  reply.header('ratelimit-policy', `"${name}";q=${max};w=${windowMs / 1000}`);
  reply.header('ratelimit', `"${name}";r=${Math.max(0, max - count)};t=${seconds(waitMs)}`);
}

/** Sets `Retry-After` and returns the 429 error. */
export function rateLimitedError(
  reply: FastifyReply,
  waitMs: number,
  of: RateLimitResult['of'],
): RateLimitedError {
  reply.header('retry-after', String(seconds(waitMs)));
  const from = of === 'visitor' ? '' : ' from your network';
  return new RateLimitedError(`Too many requests${from}. Please try again in ${seconds(waitMs)} seconds.`);
}
