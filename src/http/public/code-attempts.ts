/** Limits how many codes of guest groups a visitor can try. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WrongCodeError } from '../../operations/booking/groups-of-code.ts';
import { countRequest, enforceRateLimit, peekRequest } from '../common/rate-limits.ts';
import type { PublicContext } from './context.ts';

type Visit = Pick<FastifyRequest, 'site' | 'visitor'>;

/**
 * Checks whether a visitor may still enter a code.
 *
 * @throws RateLimitedError after too many wrong codes, also for a right one
 */
export async function checkCodeLimit(
  context: PublicContext,
  { code }: { readonly code: string | null },
  { site, visitor }: Visit,
  reply: FastifyReply,
): Promise<void> {
  if (code === null) return;
  const status = await peekRequest(context, 'wrong-code', site.siteKey, visitor);
  if (status.count > status.most) enforceRateLimit(status, reply, context.metrics);
}

/**
 * Counts the code if the work finds it wrong.
 *
 * @throws RateLimitedError instead of the error of the work, if requests that ran at the same time reached the limit
 */
export async function countingWrongCodes<Result>(
  context: PublicContext,
  { site, visitor }: Visit,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongCodeError) {
      const status = await countRequest(context, 'wrong-code', site.siteKey, visitor);
      if (status.count > status.most) enforceRateLimit(status, reply, context.metrics);
    }
    throw error;
  }
}
