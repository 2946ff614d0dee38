import type { IncomingHttpHeaders } from 'node:http';
// Adds its route options (`hide`, `tags`), which tools read.
import type {} from '@fastify/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyUsageKind } from '../../domain/access/key-usage.ts';
import { mayUseKey, type RouteAudience } from '../../domain/access/policies.ts';
import { ForbiddenError, NotFoundError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/instant.ts';
import type { ParamsOf, PublicPath } from '../../paths.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import { allSpaces, type SiteAccess } from '../../storage/access/site-access.ts';
import { callerOf } from '../server/caller.ts';
import { notFoundError } from '../server/errors.ts';
import type { Metrics } from '../server/metrics.ts';
import {
  countHit,
  countRequest,
  enforceRateLimit,
  type LimitKind,
  peekRequest,
  setRateLimitHeaders,
  takeBackHits,
} from '../server/rate-limits.ts';
import type { KeyUsageCounter } from './key-usage-counter.ts';
import type { SiteAccessCache } from './sites.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The access of the request's website key; set before any public route runs. */
    site: SiteAccess;
    /** The client address by `clientAddress`; set before any rate-limited public route runs. */
    visitor: string;
  }
  interface FastifyContextConfig {
    access?: RouteAudience;
    /** The rate limit of the route; null: none. */
    limit?: LimitKind | null;
    /** The route concerns all spaces of the venue. */
    about?: 'every space';
  }
}

/** A request of any public path. */
type PublicRequest = FastifyRequest<{
  Params: Pick<ParamsOf<PublicPath>, 'siteKey'> & Partial<ParamsOf<PublicPath>>;
}>;

interface SiteAccessDependencies {
  readonly guard: RequestGuard;
  readonly clock: Clock;
  readonly sites: SiteAccessCache;
  readonly metrics: Metrics;
  readonly keyUsage: KeyUsageCounter;
}

/** The usage kind of an allowed request; booking requests are counted from their table. */
const usageKinds: Readonly<Record<LimitKind, KeyUsageKind | null>> = {
  read: 'read',
  quote: 'quote',
  'booking-request': null,
  'booking-request-repeat': null,
  'booking-item': null,
  'booking-item-repeat': null,
  'wrong-code': null,
};

/** Headers that a page's script may read besides the usual ones. */
const exposedHeaders = 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Date';

/**
 * Request headers that pages may send: any, because scripts for tracing add headers to every request of a page. `*`
 * does not cover `Authorization`.
 */
const allowedHeaders = '*, Authorization, Content-Type, Idempotency-Key, If-None-Match';

/**
 * Runs the checks of every public route, in the order of the specification's errors: does the key exist (404), may this
 * website use it (403), is the client within the limit (429). The body is read afterwards.
 */
export function checkSiteAccess(dependencies: SiteAccessDependencies) {
  const { clock, sites, metrics, keyUsage } = dependencies;
  return async (request: PublicRequest, reply: FastifyReply): Promise<void> => {
    const { access, limit, about } = request.routeOptions.config;
    if (access !== 'site') return;
    const { siteKey, spaceId = null } = request.params;
    const { origin } = request.headers;
    request.visitor = sites.clientAddressOf(request);
    const count = () => (limit ? countRequest(dependencies, request, limit, siteKey, request.visitor) : null);
    // A request that will probably be allowed is counted in the same round trip to the database. If it is then
    // rejected because the key has just changed, it was counted needlessly.
    const early = sites.isExpected(request, siteKey) ? count() : null;
    early?.catch(() => undefined);
    const space = about === 'every space' ? allSpaces : spaceId;
    let site: SiteAccess | null;
    try {
      site = await sites.find(request, reply, siteKey, space);
    } catch (error) {
      // The key's websites could not be read. If the page could not read this error, it would look like a 403.
      allowAnyOrigin(origin, reply);
      throw error;
    }
    if (site === null) {
      // A page with a mistyped key must be able to read this error.
      allowAnyOrigin(origin, reply);
      throw new NotFoundError('There is no such website key, or it is disabled.');
    }
    // Also of a request that is refused below, which the venue's usage counts.
    request.site = site;
    reply.header('vary', 'Origin, Accept-Encoding');
    checkLimitAndOrigin(site, request.headers, reply, sites);
    const rateLimitStatus = await (early ?? count());
    const isPast = rateLimitStatus && rateLimitStatus.count > rateLimitStatus.most;
    if (isPast && limit === 'booking-request' && (await isRepeatOfPlaced(dependencies, request)))
      setRateLimitHeaders(reply, rateLimitStatus);
    else if (limit && rateLimitStatus) {
      const kind = isPast ? 'limited' : usageKinds[limit];
      if (kind !== null) keyUsage.count(site, kind, clock());
      enforceRateLimit(rateLimitStatus, reply, metrics);
    }
  };
}

/**
 * Counts a placed request, so that its repeats get the receipt past the limit too, and count against no other limit. An
 * idempotency key makes them repeats; without one nothing is counted.
 */
export async function countPlaced(
  dependencies: Pick<SiteAccessDependencies, 'guard' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
): Promise<void> {
  if (key === null) return;
  const hit = ['booking-request-repeat', request.site.siteKey, `${request.visitor} ${key}`] as const;
  const { count, most } = await countHit(dependencies, ...hit);
  if (count > 1 && count <= most) await takeBackHits(request, reply, dependencies.clock());
}

/** Returns whether the visitor placed a request under this idempotency key before, and counts the repeat. */
async function isRepeatOfPlaced(
  dependencies: Pick<SiteAccessDependencies, 'guard' | 'clock'>,
  request: PublicRequest,
): Promise<boolean> {
  const { headers, params, visitor } = request;
  const { siteKey } = params;
  const key = headers['idempotency-key'];
  if (key === undefined) return false;
  const hit = ['booking-request-repeat', siteKey, `${visitor} ${key}`] as const;
  if ((await peekRequest(dependencies, ...hit)).count <= 1) return false;
  const { count, most } = await countRequest(dependencies, request, ...hit);
  return count <= most;
}

/** Responds to preflight requests; they count against no limit. */
export function preflight(sites: SiteAccessCache) {
  return async (request: PublicRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { origin, 'access-control-request-method': method } = request.headers;
    if (origin === undefined || method === undefined) throw notFoundError();
    const { siteKey } = request.params;
    // An error is ignored here: the actual request gets it.
    const site = await sites.findForPreflight(request, siteKey).catch(() => null);
    reply.header('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
    // Any page may read the 404 of an unknown key, so it may send the request.
    if (site === null) reply.header('access-control-allow-origin', '*');
    else checkLimitAndOrigin(site, request.headers, reply, sites);
    reply.header('access-control-allow-methods', 'GET, HEAD, POST');
    reply.header('access-control-allow-headers', allowedHeaders);
    reply.header('access-control-max-age', '7200');
    return reply.code(204).send();
  };
}

/** Lets any page read the response. Use it only for errors that reveal nothing about the key or its venue. */
function allowAnyOrigin(origin: string | undefined, reply: FastifyReply): void {
  if (origin === undefined) return;
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', exposedHeaders);
}

/**
 * Applies the policy, and lets the page read the response.
 *
 * @throws ForbiddenError if it is not allowed
 */
function checkLimitAndOrigin(
  site: SiteAccess,
  headers: IncomingHttpHeaders,
  reply: FastifyReply,
  sites: SiteAccessCache,
): void {
  const caller = callerOf(headers);
  if (!mayUseKey(caller, site)) {
    sites.countRejected(site, caller);
    throw new ForbiddenError('This website is not on the list of websites that may use this key.');
  }
  if (headers.origin === undefined) return;
  reply.header('access-control-allow-origin', headers.origin);
  reply.header('access-control-expose-headers', exposedHeaders);
}
