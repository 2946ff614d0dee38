import type { FastifyReply } from 'fastify';
import type { RateLimitResult } from '../../domain/access/rate-limit-windows.ts';
import { type Clock, msPerHour, msPerMinute } from '../../domain/time/instant.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import { customerNetworkOf } from './client-address.ts';
import { RateLimitedError } from './errors.ts';
import type { Metrics } from './metrics.ts';

/** How many requests of a kind one visitor address may make with one website key (specification §8). */
export const rateLimits = {
  read: { requests: 120, windowMs: msPerMinute },
  quote: { requests: 30, windowMs: msPerMinute },
  'booking-request': { requests: 5, windowMs: msPerHour },
} as const;
/** Which limit a request counts against. */
export type LimitKind = keyof typeof rateLimits;

/** An IPv6 network, which one visitor may have whole, makes so many times as many requests. */
const networkFactor = 10;

/** Where a request stands against the visitor's limit, or against their network's where that leaves less. */
export interface RateLimitStatus {
  /** The limit's name, and how many requests of a window it admits. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
  /** The number of this request in its window. */
  readonly count: number;
  /** Until the window is over. */
  readonly waitMs: number;
  readonly of: RateLimitResult['of'];
}

/**
 * Counts a request.
 *
 * @param visitor as `clientAddress` gives it
 */
export async function countRequest(
  { door, clock }: { door: RequestGuard; clock: Clock },
  kind: LimitKind,
  siteKey: string,
  visitor: string,
): Promise<RateLimitStatus> {
  const { requests, windowMs } = rateLimits[kind];
  const network = customerNetworkOf(visitor);
  const now = clock();
  const { count, resetsAt, of } = await door.countHit(
    {
      kind,
      visitor: `${siteKey} ${visitor}`,
      most: requests,
      windowMs,
      network:
        network === null
          ? null
          : {
              name: `${siteKey} ${network}`,
              most: requests * networkFactor,
              // A booking request takes a date from everybody else.
              isAlwaysCounted: kind === 'booking-request',
            },
    },
    now,
  );
  const [name, most] = of === 'visitor' ? [kind, requests] : [`${kind}-network`, requests * networkFactor];
  return { name, most, windowMs, count, waitMs: resetsAt - now, of };
}

/**
 * Says on the answer what is left (IETF draft "RateLimit header fields for HTTP").
 *
 * @throws RateLimitedError past the limit, with `Retry-After` set
 */
export function enforceRateLimit(
  rateLimitStatus: RateLimitStatus,
  reply: FastifyReply,
  metrics: Pick<Metrics, 'limitsHit'>,
): void {
  const { name, most, count, waitMs, of } = rateLimitStatus;
  setRateLimitHeaders(reply, rateLimitStatus);
  if (count <= most) return;
  metrics.limitsHit.inc({ kind: name });
  throw rateLimitedError(reply, waitMs, of);
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** Says on an answer where somebody stands against a limit. */
export function setRateLimitHeaders(reply: FastifyReply, limit: Omit<RateLimitStatus, 'of'>): void {
  const { name, most, windowMs, count, waitMs } = limit;
  reply.header('ratelimit-policy', `"${name}";q=${most};w=${windowMs / 1000}`);
  reply.header('ratelimit', `"${name}";r=${Math.max(0, most - count)};t=${seconds(waitMs)}`);
}

/** Refuses whoever is past a limit, and says when to come back. */
export function rateLimitedError(
  reply: FastifyReply,
  waitMs: number,
  of: RateLimitResult['of'],
): RateLimitedError {
  reply.header('retry-after', String(seconds(waitMs)));
  const from = of === 'visitor' ? '' : ' from your network';
  return new RateLimitedError(`Too many requests${from}. Please try again in ${seconds(waitMs)} seconds.`);
}
