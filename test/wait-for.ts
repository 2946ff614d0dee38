/** Waiting for something that another process, or a later turn of the event loop, brings about. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a test waits for what should be there in a moment, however busy the machine, in milliseconds. */
const timeoutMs = 30_000;

/**
 * Resolves once `isSo`, asked again and again, says so. What never comes about fails the test, and says what it was.
 *
 * @param what is waited for, as the end of a sentence: "in vain for …"
 */
export async function waitFor(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}.`);
    await nextTurn();
  }
}
