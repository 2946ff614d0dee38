import type { FastifyReply } from 'fastify';
import type { Clock } from '../domain/instant.ts';
import type { Storage } from '../storage/storage.ts';
import { RateLimitedError } from './errors.ts';
import type { Metrics } from './metrics.ts';

/** How many requests of a kind one visitor address may make with one website key (specification §8). */
export const limits = {
  read: { requests: 120, windowMs: 60_000 },
  quote: { requests: 30, windowMs: 60_000 },
  'booking-request': { requests: 5, windowMs: 3_600_000 },
} as const;
export type LimitKind = keyof typeof limits;

const policies = Object.fromEntries(
  Object.entries(limits).map(([kind, { requests, windowMs }]) => [
    kind,
    `"${kind}";q=${requests};w=${windowMs / 1000}`,
  ]),
) as Record<LimitKind, string>;

/**
 * Counts a request and says on the answer what is left (IETF draft "RateLimit header fields for HTTP").
 *
 * @throws RateLimitedError past the limit, with `Retry-After` set
 */
export async function countRequest(
  { storage, clock, metrics }: { storage: Storage; clock: Clock; metrics: Pick<Metrics, 'limitsHit'> },
  reply: FastifyReply,
  kind: LimitKind,
  siteKey: string,
  visitorAddress: string,
): Promise<void> {
  const { requests, windowMs } = limits[kind];
  const now = clock();
  const { count, resetsAt } = await storage.countVisit(`${kind} ${siteKey} ${visitorAddress}`, windowMs, now);
  const resetSeconds = Math.max(1, Math.ceil((resetsAt - now) / 1000));
  reply.header('ratelimit-policy', policies[kind]);
  reply.header('ratelimit', `"${kind}";r=${Math.max(0, requests - count)};t=${resetSeconds}`);
  if (count > requests) {
    metrics.limitsHit.inc({ kind });
    reply.header('retry-after', String(resetSeconds));
    throw new RateLimitedError(`Too many requests. Please try again in ${resetSeconds} seconds.`);
  }
}
