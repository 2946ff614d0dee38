/** Computes what lists and searches read from an index while the service runs. */
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../domain/error-details.ts';
import { foldAllSearchWords } from '../operations/booking/fold-search-words.ts';
import { refreshAllDues } from '../operations/booking/refresh-instalment-dues.ts';
import type { Context } from '../operations/context.ts';
import { startHourly } from './hourly.ts';

/**
 * Starts an hourly job that computes the instalments of changed bookings, and the words of those that version 1.0.0 stored.
 * @returns stops the job after its current run
 */
export const startIndexJob = (
  context: Context,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): (() => Promise<void>) =>
  startHourly(
    context,
    async (isStopping) => {
      await refreshAllDues(context, isStopping);
      await foldAllSearchWords(context, isStopping);
    },
    (thrown) => logger.warn({ code: errorCodeOf(thrown) }, 'cannot compute indexes; retrying later'),
  );
