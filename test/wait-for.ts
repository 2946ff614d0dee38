/** Waits for an effect of another process or of a later turn of the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The timeout in milliseconds, long enough for a busy machine. */
const timeoutMs = 30_000;

/**
 * Polls until `condition` returns true; fails after a timeout.
 *
 * @param what what the test waits for; completes the message "Timed out waiting for …"
 */
export async function waitFor(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`Timed out after ${timeoutMs / 1000} s waiting for ${what}.`);
    await nextTurn();
  }
}
