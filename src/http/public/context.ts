import type { FastifyRequest } from 'fastify';
import { NotFoundError } from '../../domain/errors.ts';
import type { Context } from '../../operations/context.ts';
import type { Door } from '../../storage/access/door.ts';
import type { FinishedAnswers } from '../shell/finished-answers.ts';
import type { Metrics } from '../shell/metrics.ts';
import type { TypedApp } from '../shell/schemas.ts';
import type { Sites } from './sites.ts';

/** What the public routes work with. */
export interface PublicContext extends Context {
  readonly finished: FinishedAnswers;
  readonly door: Door;
  readonly sites: Sites;
  readonly metrics: Metrics;
}

/** One resource's routes; what they send stands in `presenters/`. */
export type PublicRoutes = (app: TypedApp, context: PublicContext) => void;

/**
 * The space in the path of the request, if the venue shows it.
 *
 * @throws NotFoundError otherwise
 */
export function spaceOf(request: FastifyRequest): { readonly id: string; readonly revision: number } {
  if (request.site.space === null) throw new NotFoundError('This space does not exist or is not published.');
  return request.site.space;
}
