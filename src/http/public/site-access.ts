import type { IncomingHttpHeaders } from 'node:http';
// What it knows of a route besides (`hide`, `tags`), which tools read.
import type {} from '@fastify/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyUsageKind } from '../../domain/access/key-usage.ts';
import { mayUseKey, type RouteAudience } from '../../domain/access/policies.ts';
import { ForbiddenError, NotFoundError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/time/instant.ts';
import type { ParamsOf, PublicPath } from '../../paths.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import { allSpaces, type SiteAccess } from '../../storage/access/site-access.ts';
import { callerOf } from '../common/caller.ts';
import { notFoundError } from '../common/errors.ts';
import type { Metrics } from '../common/metrics.ts';
import { countRequest, enforceRateLimit, type LimitKind } from '../common/rate-limits.ts';
import type { KeyUsageCounter } from './key-usage-counter.ts';
import type { SiteAccessCache } from './sites.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request's website key stands for; set before any public route runs. */
    site: SiteAccess;
    /** Who asks, as `clientAddress` says; set before any public route that is limited runs. */
    visitor: string;
  }
  interface FastifyContextConfig {
    access?: RouteAudience;
    /** Which limit the route counts against; null: none. */
    limit?: LimitKind | null;
    /** It is about all spaces of the venue. */
    about?: 'every space';
  }
}

/** A request at any of the public paths. */
type PublicRequest = FastifyRequest<{
  Params: Pick<ParamsOf<PublicPath>, 'siteKey'> & Partial<ParamsOf<PublicPath>>;
}>;

interface Entrance {
  readonly door: RequestGuard;
  readonly clock: Clock;
  readonly sites: SiteAccessCache;
  readonly metrics: Metrics;
  readonly keyUses: KeyUsageCounter;
}

/** As what a request counts that was let in; booking requests are counted where they stand. */
const usedAs: Readonly<Record<LimitKind, KeyUsageKind | null>> = {
  read: 'read',
  quote: 'quote',
  'booking-request': null,
};

/** Headers a page's own script may read besides the usual ones. */
const exposed = 'ETag, RateLimit, RateLimit-Policy, Retry-After';

/**
 * The way into every public route, in the order the specification's errors imply: is there such a key (404),
 * may this website use it (403), is the visitor within the limit (429). Reading the body comes after.
 */
export function checkSiteAccess({ door, clock, sites, metrics, keyUses }: Entrance) {
  return async (request: PublicRequest, reply: FastifyReply): Promise<void> => {
    const { access, limit, about } = request.routeOptions.config;
    if (access !== 'site') return;
    const { siteKey, spaceId = null } = request.params;
    const { origin } = request.headers;
    request.visitor = sites.visitorOf(request);
    const count = async () => limit && countRequest({ door, clock }, limit, siteKey, request.visitor);
    // Whoever will be let in, by all that is known, is counted in the same breath: a journey to the database less. Of
    // those who are refused all the same, since the key has just been changed, some are counted in vain.
    const early = sites.isExpected(request, siteKey) ? count() : null;
    early?.catch(() => undefined);
    const space = about === 'every space' ? allSpaces : spaceId;
    const site = await sites.find(request, reply, siteKey, space).catch((error: unknown) => {
      // Which websites the key lists cannot be known just now. Hidden from the page, the fault would look to it
      // as a 403 does.
      letAnyPageRead(origin, reply);
      throw error;
    });
    if (site === null) {
      // Whoever mistyped a key should read so, on whatever page they try it.
      letAnyPageRead(origin, reply);
      throw new NotFoundError('There is no such website key, or it is disabled.');
    }
    reply.header('vary', 'Origin, Accept-Encoding');
    admit(site, request.headers, reply, sites);
    const rateLimitStatus = await (early ?? count());
    if (limit && rateLimitStatus) {
      const kind = rateLimitStatus.count > rateLimitStatus.most ? 'limited' : usedAs[limit];
      if (kind !== null) keyUses.count(siteKey, kind, clock());
      enforceRateLimit(rateLimitStatus, reply, metrics);
    }
    request.site = site;
  };
}

/** Answers a browser's question before a cross-origin request; counts against no limit. */
export function preflight(sites: SiteAccessCache) {
  return async (request: PublicRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { origin, 'access-control-request-method': method } = request.headers;
    if (origin === undefined || method === undefined) throw notFoundError();
    const { siteKey } = request.params;
    // A fault keeps nothing back either: the request that follows meets it, and is told of it.
    const site = await sites.findForPreflight(request, siteKey).catch(() => null);
    reply.header('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
    // An unknown key's 404 may be read by any page, so the request that brings it may be sent.
    if (site === null) reply.header('access-control-allow-origin', '*');
    else admit(site, request.headers, reply, sites);
    reply.header('access-control-allow-methods', 'GET, HEAD, POST');
    reply.header('access-control-allow-headers', 'Content-Type, Idempotency-Key, If-None-Match');
    reply.header('access-control-max-age', '7200');
    return reply.code(204).send();
  };
}

/** For refusals that say nothing of the key or its venue. */
function letAnyPageRead(origin: string | undefined, reply: FastifyReply): void {
  if (origin === undefined) return;
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', exposed);
}

/**
 * Lets in whom the policy lets in, and has the page read the answer.
 *
 * @throws ForbiddenError for everybody else: this is where the 403 is thrown
 */
function admit(
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
  reply.header('access-control-expose-headers', exposed);
}
