/** Waits for an effect of another process or of a later turn of the event loop. */
import { setTimeout as pause } from 'node:timers/promises';

/** The timeout in milliseconds, long enough for a busy machine. */
const timeoutMs = 30_000;

/** The pause between two polls. Polling without one would slow down the process that the test waits for. */
const pollMs = 5;

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
    await pause(pollMs);
  }
}
