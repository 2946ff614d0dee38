/** Erases the guests of past events while the service runs, if `ERASE_GUESTS_AFTER_DAYS` is set. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { memberOf } from '../domain/fields/member.ts';
import { erasePastGuests } from '../operations/booking/erase-guests-of-the-past.ts';
import type { Context } from '../operations/context.ts';
import { startHourly } from './hourly.ts';

/**
 * Starts an hourly job that erases guests of past events.
 * @param days days after the event
 * @returns stops the job after its current run
 */
export function startErasureJob(
  context: Context,
  days: number,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): () => Promise<void> {
  return startHourly(
    context,
    async (isStopping) => {
      let guests = 0;
      for (let hasMore = true; hasMore && !isStopping(); await nextTurn()) {
        const round = await erasePastGuests(context, days);
        guests += round.erased;
        hasMore = round.hasMore;
      }
      if (guests > 0) logger.info({ guests, days }, 'guest data of past events deleted');
    },
    // The error's message may contain guest data.
    (thrown) =>
      logger.warn(
        { type: memberOf(thrown, 'name'), code: memberOf(thrown, 'code') },
        'cannot delete guest data of past events; retrying later',
      ),
  );
}
