/** Forgets the guests of past events while the service runs, where a setting says so. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { memberOf } from '../domain/fields/member.ts';
import { msPerHour, msPerMinute } from '../domain/time/instant.ts';
import { eraseGuestsOfThePast } from '../operations/booking/erase-guests-of-the-past.ts';
import type { Context } from '../operations/context.ts';

/** Not at once: a machine that was just started may not know yet what day it is, and nothing brings a guest back. */
const firstAfterMs = 10 * msPerMinute;
const everyMs = msPerHour;

/**
 * Looks every hour for guests to forget, on every instance: who comes first does it. Where the database cannot be used, the
 * next hour does it.
 *
 * @param days after their events
 * @returns stops, once what is under way is done
 */
export function startErasing(
  context: Context,
  days: number,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): () => Promise<void> {
  let isStopping = false;
  let working = Promise.resolve();
  let timer = setTimeout(work, firstAfterMs).unref();

  function work(): void {
    working = eraseAll().then(
      (guests) => {
        if (guests > 0) logger.info({ guests, days }, 'guests of past events are erased');
      },
      // Its words may be about a row.
      (thrown) =>
        logger.warn(
          { type: memberOf(thrown, 'name'), code: memberOf(thrown, 'code') },
          'guests of past events are not erased yet',
        ),
    );
    timer = setTimeout(work, everyMs).unref();
  }

  async function eraseAll(): Promise<number> {
    let guests = 0;
    for (let hasMore = true; hasMore && !isStopping; await nextTurn()) {
      const round = await eraseGuestsOfThePast(context, days);
      guests += round.erased;
      hasMore = round.hasMore;
    }
    return guests;
  }

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await working;
  };
}
