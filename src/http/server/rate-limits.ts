import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimitHit, RateLimitResult } from '../../domain/access/rate-limit-windows.ts';
import { type Clock, type Instant, msPerHour, msPerMinute } from '../../domain/time/instant.ts';
import { MemoryRateLimitCounter } from '../../storage/access/rate-limit-counter.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import { customerNetworkOf } from './client-address.ts';
import { RateLimitedError, toErrorResponse } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { within } from './within.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request has counted within its limits; null: nothing. */
    countedHits: CountedHit[] | null;
    /** The status in the rate limit headers; null: none. */
    rateLimitStatus: RateLimitStatus | null;
  }
}

interface CountedHit {
  readonly hit: RateLimitHit;
  /** Counted it. */
  readonly guard: Pick<RequestGuard, 'uncountHit'>;
}

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
 * Counts a hit of a visitor.
 *
 * @param visitor as returned by `clientAddress`
 */
export async function countHit(
  { guard, clock }: LimitDependencies,
  kind: LimitKind,
  siteKey: string,
  visitor: string,
): Promise<RateLimitStatus> {
  const now = clock();
  return statusOf(kind, await guard.countHit(hitOf(kind, siteKey, visitor), now), now);
}

/** Counts a request like `countHit`. A 503 takes it back. */
export async function countRequest(
  { guard, clock }: LimitDependencies,
  request: FastifyRequest,
  kind: LimitKind,
  siteKey: string,
  visitor: string,
): Promise<RateLimitStatus> {
  const now = clock();
  const hit = hitOf(kind, siteKey, visitor);
  const status = statusOf(kind, await guard.countHit(hit, now), now);
  if (status.count <= status.most) noteHit(request, { hit, guard });
  return status;
}

/** Notes a hit that its limit allowed, for `takeBackHits`. */
export function noteHit(request: FastifyRequest, counted: CountedHit): void {
  request.countedHits ??= [];
  request.countedHits.push(counted);
}

/** Takes back a hit that the limit allowed. */
export async function uncountHit(
  { guard, clock }: LimitDependencies,
  kind: LimitKind,
  siteKey: string,
  visitor: string,
): Promise<void> {
  await guard.uncountHit(hitOf(kind, siteKey, visitor), clock());
}

/** Returns the status that one more request would have, without counting it. */
export async function peekRequest(
  { guard, clock }: LimitDependencies,
  kind: LimitKind,
  siteKey: string,
  visitor: string,
): Promise<RateLimitStatus> {
  const now = clock();
  return statusOf(kind, await guard.peekHit(hitOf(kind, siteKey, visitor), now), now);
}

function statusOf(kind: LimitKind, { count, resetsAt, of }: RateLimitResult, now: Instant): RateLimitStatus {
  const { requests, windowMs } = rateLimits[kind];
  const isOwn = of === 'visitor';
  const most = isOwn ? requests : requests * networkFactor;
  return { name: isOwn ? kind : `${kind}-network`, most, windowMs, count, waitMs: resetsAt - now, of };
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
  reply.request.rateLimitStatus = rateLimitStatus;
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

/** How many hits per minute a 503 takes back from one limit of a client, and of its network. */
const mostTakenBack = { visitor: 120, network: 1200 };
/** How long a response waits for it, in milliseconds. */
const takeBackMs = 500;

/**
 * Lets a 503 take back what its request has counted: an outage of seconds must not use up the limit of an hour. Takes
 * back a limited number per instance, since a refused request costs work too.
 */
export function takeBackUnavailable(app: FastifyInstance, clock: Clock): void {
  const taken = new MemoryRateLimitCounter(100_000);
  const mayTakeBack = ({ hit }: CountedHit): boolean => {
    const network = hit.network && { ...hit.network, most: mostTakenBack.network, isAlwaysCounted: true };
    const limit = { ...hit, most: mostTakenBack.visitor, windowMs: msPerMinute, network };
    const { count, of } = taken.count(limit, clock());
    return count <= mostTakenBack[of];
  };
  app.decorateRequest('countedHits', null);
  app.decorateRequest('rateLimitStatus', null);
  app.addHook('onError', async (request, reply, error) => {
    if (request.countedHits === null || toErrorResponse(error).status !== 503) return;
    request.countedHits = request.countedHits.filter(mayTakeBack);
    await takeBackHits(request, reply, clock());
  });
}

/** Takes back what a request has counted. An outage of the database may prevent it. */
export async function takeBackHits(
  request: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
): Promise<void> {
  const { countedHits, rateLimitStatus } = request;
  if (countedHits === null || countedHits.length === 0) return;
  request.countedHits = null;
  const takingBack = countedHits.map(({ hit, guard }) => guard.uncountHit(hit, now));
  await within(takeBackMs, Promise.allSettled(takingBack), null);
  if (rateLimitStatus !== null)
    setRateLimitHeaders(reply, { ...rateLimitStatus, count: rateLimitStatus.count - 1 });
}
