/** Writes down what came in by website keys, while the service runs and when it stops. */
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf } from '../domain/error-details.ts';
import type { KeyUsageCounter } from '../http/public/key-usage-counter.ts';
import { saveKeyUsage } from '../operations/access/save-key-usage.ts';
import type { Context } from '../operations/context.ts';

/** How often, in milliseconds: so much is lost at most where the process ends without a word. */
const everyMs = 15_000;

/**
 * Writes it down in rounds; where nothing came in, nothing is asked of the database.
 *
 * @returns stops after a last round: call it when nobody is served any more
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
      // The next round has it too. Where only the answer to a commit was lost, it counts twice: nobody is billed by it.
      counter.giveBack(uses);
      if (!hasFailed)
        logger.warn({ code: errorCodeOf(thrown) }, 'what came in by website keys is not written down yet');
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
