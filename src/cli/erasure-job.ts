/** Forgets the guests of past events while the service runs, where a setting says so. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { memberOf } from '../domain/fields/member.ts';
import { erasePastGuests } from '../operations/booking/erase-guests-of-the-past.ts';
import type { Context } from '../operations/context.ts';
import { startHourly } from './hourly.ts';

/**
 * Looks every hour for guests to forget.
 *
 * @param days after their events
 * @returns stops, once what is under way is done
 */
export function startErasureJob(
  context: Context,
  days: number,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): () => Promise<void> {
  return startHourly(
    async (isStopping) => {
      let guests = 0;
      for (let hasMore = true; hasMore && !isStopping(); await nextTurn()) {
        const round = await erasePastGuests(context, days);
        guests += round.erased;
        hasMore = round.hasMore;
      }
      if (guests > 0) logger.info({ guests, days }, 'guests of past events are erased');
    },
    // Its words may be about a row.
    (thrown) =>
      logger.warn(
        { type: memberOf(thrown, 'name'), code: memberOf(thrown, 'code') },
        'guests of past events are not erased yet',
      ),
  );
}
