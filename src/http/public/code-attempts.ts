/** Limits how many codes of guest groups a visitor can try. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WrongCodeError } from '../../operations/booking/groups-of-code.ts';
import { KeyedQueues, maxWriters } from '../../storage/engine/keyed-queues.ts';
import { countHit, enforceRateLimit, peekRequest, uncountHit } from '../server/rate-limits.ts';
import type { PublicContext } from './context.ts';

type Visit = Pick<FastifyRequest, 'site' | 'visitor'>;
interface WithCode {
  readonly code: string | null;
}

/** Requests with a code, one at a time for each visitor: concurrent ones would count against each other. */
const attempts = new KeyedQueues(maxWriters, 5000);

/**
 * Checks whether a visitor may still enter a code, and counts nothing.
 *
 * @throws RateLimitedError after too many wrong codes, also for a right one
 */
export async function checkCodeLimit(
  context: PublicContext,
  { code }: WithCode,
  { site, visitor }: Visit,
  reply: FastifyReply,
): Promise<void> {
  if (code === null) return;
  const status = await peekRequest(context, 'wrong-code', site.siteKey, visitor);
  if (status.count > status.most) enforceRateLimit(status, reply, context.metrics);
}

/**
 * Does work that checks a code. The attempt is counted before the check, so that concurrent guesses on any instance
 * cannot pass the limit, and taken back unless the code is wrong.
 *
 * @throws RateLimitedError after too many wrong codes, also for a right one
 */
export async function limitWrongCodes<Result>(
  context: PublicContext,
  { code }: WithCode,
  { site, visitor }: Visit,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  if (code === null) return work();
  return attempts.take(`${site.siteKey} ${visitor}`, async () => {
    const status = await countHit(context, 'wrong-code', site.siteKey, visitor);
    if (status.count > status.most) enforceRateLimit(status, reply, context.metrics);
    let isWrong = false;
    try {
      return await work();
    } catch (error) {
      // An empty one guesses nothing: a form may send its empty field.
      isWrong = error instanceof WrongCodeError && code.trim() !== '';
      throw error;
    } finally {
      // A failure leaves the attempt counted, which must not change the answer to a request that was placed.
      if (!isWrong) await uncountHit(context, 'wrong-code', site.siteKey, visitor).catch(() => undefined);
    }
  });
}
