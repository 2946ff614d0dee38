/** Saves counters while the service runs and when it stops. */

import { errorMessageOf } from '../domain/error-details.ts';
import { StorageUnavailableError } from '../storage/engine/errors.ts';

/** Returns why counts could not be saved: as on `/readyz`, if the database was unavailable. */
export const reasonOf = (thrown: unknown) =>
  thrown instanceof StorageUnavailableError ? thrown.reason : errorMessageOf(thrown);

/** A counter in memory. */
interface Counter<T> {
  /** Returns all counts and resets them. */
  readonly take: () => readonly T[];
  /** Adds counts again that could not be saved. */
  readonly restore: (counts: readonly T[]) => void;
}

/**
 * Starts saving a counter periodically.
 *
 * @param everyMs the interval in milliseconds: the most that a crash loses
 * @param save saves one of the counts, in its own transaction
 * @param onFailure called with the first error of a series; the next run saves the counts
 * @returns stops after a last save: call it after the server has closed
 */
export function startSaving<T>(
  counter: Counter<T>,
  everyMs: number,
  save: (count: T) => Promise<void>,
  onFailure: (thrown: unknown) => void,
): () => Promise<void> {
  let hasFailed = false;
  const round = async () => {
    const counts = counter.take();
    let saved = 0;
    try {
      for (const count of counts) {
        await save(count);
        saved += 1;
      }
      hasFailed = false;
    } catch (thrown) {
      // If only the response to a commit was lost, it counts twice; nothing is billed by it.
      counter.restore(counts.slice(saved));
      if (!hasFailed) onFailure(thrown);
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
