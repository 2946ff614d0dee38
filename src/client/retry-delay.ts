/** When to ask again, and how long to wait before. */
import type { ApiError } from './types.ts';

/** Milliseconds before the first repeat where the service does not say; each further one waits three times as long. */
const firstWaitMs = 300;

/**
 * How long to wait before asking again, in milliseconds; null where asking again would not help, or the
 * service asks for more patience than there is.
 *
 * @param repeats how often the question was asked again already
 */
export function retryDelayMs(error: ApiError, repeats: number, maxWaitMs: number): number | null {
  if (!/NETWORK|RATE_LIMITED|INTERNAL_SERVER_ERROR/.test(error.code)) return null;
  const requested = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined;
  // Past a limit without a word on when to come back, coming back only makes it worse.
  if (error.code === 'RATE_LIMITED' && requested === undefined) return null;
  const waitMs = requested === undefined ? firstWaitMs * 3 ** repeats : requested * 1000;
  return waitMs <= maxWaitMs ? waitMs : null;
}

/** Resolves after that many milliseconds, or at once when the signal says so. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal?.addEventListener('abort', over);
  });
}
