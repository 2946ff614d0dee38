/** Completes the erasures of version 1.0.0 beside this one while the service runs. */
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../domain/error-details.ts';
import { eraseLaterMembers } from '../operations/booking/erase-later-members.ts';
import type { Context } from '../operations/context.ts';
import { startHourly } from './hourly.ts';

/**
 * Starts a job that erases what version 1.0.0 leaves of erased guests: at once, then hourly.
 * @returns stops the job after its current run
 */
export const startLaterMembersJob = (
  context: Context,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): (() => Promise<void>) =>
  startHourly(
    context,
    (isStopping) => eraseLaterMembers(context, isStopping),
    (thrown) => logger.warn({ code: errorCodeOf(thrown) }, 'cannot complete erasures; retrying later'),
    0,
  );
