import type { FastifyRequest } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';
import type { Context } from '../../operations/context.ts';
import type { RequestGuard } from '../../storage/access/request-guard.ts';
import type { LongReads } from '../server/long-reads.ts';
import type { Metrics } from '../server/metrics.ts';
import type { ResponseCache } from '../server/response-cache.ts';
import type { TypedApp } from '../server/schemas.ts';
import type { WorkBudgets } from '../server/work-budgets.ts';
import type { KeyUsageCounter } from './key-usage-counter.ts';
import type { VenuePriceCache } from './lowest-prices.ts';
import type { SiteAccessCache } from './sites.ts';

/** The dependencies of the public routes. */
export interface PublicContext extends Context {
  readonly responseCache: ResponseCache;
  readonly guard: RequestGuard;
  readonly sites: SiteAccessCache;
  readonly metrics: Metrics;
  readonly keyUsage: KeyUsageCounter;
  readonly budgets: WorkBudgets;
  readonly longReads: LongReads;
  readonly venuePrices: VenuePriceCache;
}

/** Registers the routes of one resource; `presenters/` builds their responses. */
export type PublicRoutes = (app: TypedApp, context: PublicContext) => void;

/**
 * The requested space, with its venue: a space id may move to another venue, whose revisions are counted separately.
 */
export interface RequestedSpace {
  readonly id: string;
  readonly venueId: string;
  /** The revision of the space and its venue, whose tax, currency and time zone affect the response. */
  readonly revision: string;
}

/**
 * Returns the space in the path, if it is published.
 *
 * @throws NotFoundError otherwise
 */
export function requireSpace({ site }: FastifyRequest): RequestedSpace {
  const { space, venueId, venueRevision } = site;
  if (space === null) throw new NotFoundError('This space does not exist or is not published.');
  return { id: space.id, venueId, revision: `${venueRevision}.${space.revision}` };
}
