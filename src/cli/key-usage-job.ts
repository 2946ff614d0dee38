/** Saves website key usage while the service runs and when it stops. */
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../domain/error-details.ts';
import type { KeyUsageCounter } from '../http/public/key-usage-counter.ts';
import { saveKeyUsage } from '../operations/access/save-key-usage.ts';
import type { Context } from '../operations/context.ts';

/** The interval in milliseconds: the most that a crash loses. */
const everyMs = 15_000;

/**
 * Starts saving the counters periodically, without a query if nothing changed.
 * @returns stops after a last save: call it after the server has closed
 */
export function startKeyUsageJob(
  context: Context,
  counter: KeyUsageCounter,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  let hasFailed = false;
  const round = async () => {
    const uses = counter.take();
    try {
      await saveKeyUsage(context, uses);
      hasFailed = false;
    } catch (thrown) {
      // The next run saves it. If only the response to a commit was lost, it counts twice; nothing is billed by it.
      counter.restore(uses);
      if (!hasFailed)
        logger.warn(
          { code: errorCodeOf(thrown) },
          'cannot save the activity of website keys; retrying later',
        );
      hasFailed = true;
    }
  };
  let timer: NodeJS.Timeout;
  let working = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      working = round().finally(wait);
    }, everyMs).unref();
  };
  wait();
  return async () => {
    await working;
    clearTimeout(timer);
    await round();
  };
}
