/** Whether to retry, and after which delay. */
import type { ApiError } from './types.ts';

/**
 * The delay before the first retry, in milliseconds, if there is no `Retry-After`. Each further delay is three times as
 * long.
 */
const firstWaitMs = 300;

/** Returns the `Retry-After` of an error, in seconds; undefined: it has none. */
export const retryAfterOf = (error: ApiError): number | undefined =>
  'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined;

/**
 * Returns the delay before a retry, in milliseconds; null if a retry would not help, or the service asks for a longer
 * one than allowed.
 *
 * @param repeats the number of retries so far
 */
export function retryDelayMs(error: ApiError, repeats: number, maxWaitMs: number): number | null {
  if (!/NETWORK|RATE_LIMITED|INTERNAL_SERVER_ERROR/.test(error.code)) return null;
  const requested = retryAfterOf(error);
  // Without `Retry-After`, retrying past a rate limit only makes it worse.
  if (error.code === 'RATE_LIMITED' && requested === undefined) return null;
  const waitMs = requested === undefined ? firstWaitMs * 3 ** repeats : requested * 1000;
  return waitMs <= maxWaitMs ? waitMs : null;
}

/** Resolves after that many milliseconds, or at once if the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
