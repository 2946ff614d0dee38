/** Computes the instalments of changed bookings while the service runs, so that lists by due date read them from an index. */
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../domain/error-details.ts';
import { refreshAllDues } from '../operations/booking/refresh-instalment-dues.ts';
import type { Context } from '../operations/context.ts';
import { startHourly } from './hourly.ts';

/**
 * Starts an hourly job that computes the instalments of changed bookings.
 * @returns stops the job after its current run
 */
export const startDuesJob = (
  context: Context,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): (() => Promise<void>) =>
  startHourly(
    context,
    (isStopping) => refreshAllDues(context, isStopping),
    (thrown) => logger.warn({ code: errorCodeOf(thrown) }, 'cannot compute instalments; retrying later'),
  );
