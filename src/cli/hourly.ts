/** Jobs that run hourly while the service runs. */

import { msPerHour, msPerMinute } from '../domain/time/instant.ts';
import type { Context } from '../operations/context.ts';
import { findInstallationFreeze } from '../storage/engine/installation.ts';

/** The delay of the first run: a machine that has just started may have the wrong date, and deletions are final. */
const firstAfterMs = 10 * msPerMinute;

/**
 * Runs a job every hour on every instance; the first instance does the work. If the database is unavailable, the next hour
 * retries. During maintenance, it pauses.
 * @param firstAfter in milliseconds; 0 only for work that does not depend on the date
 * @param work ends soon after its signal is aborted
 * @param onFailure called with the error
 * @returns stops the job after its current run
 */
export function startHourly(
  { storage }: Pick<Context, 'storage'>,
  work: (isStopping: () => boolean) => Promise<void>,
  onFailure: (thrown: unknown) => void,
  firstAfter = firstAfterMs,
): () => Promise<void> {
  let isStopping = false;
  let working = Promise.resolve();
  let timer = setTimeout(begin, firstAfter).unref();

  function begin(): void {
    working = run().catch(onFailure);
    timer = setTimeout(begin, msPerHour).unref();
  }

  async function run(): Promise<void> {
    if ((await storage.read(findInstallationFreeze)) === null) await work(() => isStopping);
  }

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await working;
  };
}
