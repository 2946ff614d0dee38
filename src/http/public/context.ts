import type { FastifyRequest } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';
import type { Context } from '../../operations/context.ts';
import type { Door } from '../../storage/access/door.ts';
import type { FinishedAnswers } from '../shell/finished-answers.ts';
import type { Metrics } from '../shell/metrics.ts';
import type { TypedApp } from '../shell/schemas.ts';
import type { KeyUseCounter } from './key-use-counter.ts';
import type { Sites } from './sites.ts';

/** What the public routes work with. */
export interface PublicContext extends Context {
  readonly finished: FinishedAnswers;
  readonly door: Door;
  readonly sites: Sites;
  readonly metrics: Metrics;
  readonly keyUses: KeyUseCounter;
}

/** One resource's routes; what they send stands in `presenters/`. */
export type PublicRoutes = (app: TypedApp, context: PublicContext) => void;

/** A space that a request is about. Revisions count within a venue, and a space may go from one to another. */
export interface AskedSpace {
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
export function spaceOf({ site }: FastifyRequest): AskedSpace {
  const { space, venueId, venueRevision } = site;
  if (space === null) throw new NotFoundError('This space does not exist or is not published.');
  return { id: space.id, venueId, revision: `${venueRevision}.${space.revision}` };
}
