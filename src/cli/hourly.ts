/** Jobs that run hourly while the service runs. */
import { msPerHour, msPerMinute } from '../domain/time/instant.ts';

/** The delay of the first run: a machine that has just started may have the wrong date, and deletions are final. */
const firstAfterMs = 10 * msPerMinute;

/**
 * Runs a job every hour on every instance; the first instance does the work. If the database is
 * unavailable, the next hour retries.
 * @param work ends soon after its signal is aborted
 * @param onFailure called with the error
 * @returns stops the job after its current run
 */
export function startHourly(
  work: (isStopping: () => boolean) => Promise<void>,
  onFailure: (thrown: unknown) => void,
): () => Promise<void> {
  let isStopping = false;
  let working = Promise.resolve();
  let timer = setTimeout(begin, firstAfterMs).unref();

  function begin(): void {
    working = work(() => isStopping).catch(onFailure);
    timer = setTimeout(begin, msPerHour).unref();
  }

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await working;
  };
}
