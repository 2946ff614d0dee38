/** Saves website key usage while the service runs and when it stops. */
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../domain/error-details.ts';
import type { KeyUsageCounter } from '../http/public/key-usage-counter.ts';
import { saveKeyUsage } from '../operations/access/save-key-usage.ts';
import type { Context } from '../operations/context.ts';
import { reasonOf, startSaving } from './saving-job.ts';

const everyMs = 15_000;

/** Starts saving the counters. @returns stops after a last save: call it after the server has closed */
export const startKeyUsageJob = (
  context: Context,
  counter: KeyUsageCounter,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): (() => Promise<void>) =>
  startSaving(
    // All in one transaction.
    { take: () => [counter.take()], restore: (all) => counter.restore(all.flat()) },
    everyMs,
    (uses) => saveKeyUsage(context, uses),
    (thrown) =>
      logger.warn(
        { code: errorCodeOf(thrown), reason: reasonOf(thrown) },
        'cannot save the activity of website keys; retrying later',
      ),
  );
