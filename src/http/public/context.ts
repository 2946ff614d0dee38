import type { FastifyRequest } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';
import type { Context } from '../../operations/context.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import type { Metrics } from '../common/metrics.ts';
import type { ResponseCache } from '../common/response-cache.ts';
import type { TypedApp } from '../common/schemas.ts';
import type { KeyUsageCounter } from './key-usage-counter.ts';
import type { SiteAccessCache } from './sites.ts';

/** What the public routes work with. */
export interface PublicContext extends Context {
  readonly finished: ResponseCache;
  readonly door: RequestGuard;
  readonly sites: SiteAccessCache;
  readonly metrics: Metrics;
  readonly keyUses: KeyUsageCounter;
}

/** One resource's routes; what they send stands in `presenters/`. */
export type PublicRoutes = (app: TypedApp, context: PublicContext) => void;

/** A space that a request is about. Revisions count within a venue, and a space may go from one to another. */
export interface RequestedSpace {
  readonly id: string;
  readonly venueId: string;
  /** Of it and its venue, whose tax, currency and time zone stand in what is said of it. */
  readonly revision: string;
}

/**
 * The space in the path of the request, if the venue shows it.
 *
 * @throws NotFoundError otherwise
 */
export function requireSpace({ site }: FastifyRequest): RequestedSpace {
  const { space, venueId, venueRevision } = site;
  if (space === null) throw new NotFoundError('This space does not exist or is not published.');
  return { id: space.id, venueId, revision: `${venueRevision}.${space.revision}` };
}
