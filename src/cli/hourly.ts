/** What is done every hour while the service runs. */
import { msPerHour, msPerMinute } from '../domain/time/instant.ts';

/** Not at once: a machine that was just started may not know yet what day it is, and nothing brings back what is forgotten. */
const firstAfterMs = 10 * msPerMinute;

/**
 * Works every hour, on every instance: who comes first does it. Where the database cannot be used, the next hour does it.
 *
 * @param work ends soon once it is told to stop
 * @param onFailure told of what it threw
 * @returns stops, once what is under way is done
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
