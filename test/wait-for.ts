/** Waiting for something that another process, or a later turn of the event loop, brings about. */
import { setTimeout as pause } from 'node:timers/promises';

/** How long a test waits for what should happen in a moment, however busy the machine, in milliseconds. */
const timeoutMs = 30_000;

/** The pause between two polls. Without it, waiting tests would take the processor from what they wait for. */
const pollMs = 5;

/**
 * Polls until `isSo` returns true; fails after a timeout.
 *
 * @param what what the test waits for, as the end of the sentence "in vain for …"
 */
export async function waitFor(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}.`);
    await pause(pollMs);
  }
}
