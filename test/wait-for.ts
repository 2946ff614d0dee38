/** Waits for an effect of another process or of a later turn of the event loop. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** The timeout in milliseconds, long enough for a busy machine. */
const timeoutMs = 120_000;

/** The pauses between two polls. Polling too often would slow down the process that the test waits for. */
const shortestPauseMs = 5;
const longestPauseMs = 100;

/**
 * Polls until `condition` returns true; fails after a timeout.
 *
 * @param what what the test waits for; completes the message "Timed out waiting for …"
 */
export async function waitFor(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let pauseMs = shortestPauseMs;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`Timed out after ${timeoutMs / 1000} s waiting for ${what}.`);
    await pause(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
  }
}

/**
 * Polls until `read` returns a value equal to `expected`; fails after a timeout with the difference. A read may fail until
 * then, because two elements match while a page changes.
 */
export async function waitForEqual<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  let last: unknown;
  const isEqual = async () => {
    last = await read().catch((error: unknown) => error);
    return isDeepStrictEqual(last, expected);
  };
  await waitFor('the expected value', isEqual).catch((error) => {
    assert.deepEqual(last, expected);
    throw error;
  });
}
