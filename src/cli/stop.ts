import type { Connections, ShutdownTimeouts } from '../http/common/connections.ts';
import type { Terminal } from './terminal.ts';

/**
 * What is sent here until a proxy has heard of the stop must not be lost. Ctrl+C is pressed by a person, who waits.
 */
const timeout: Record<'SIGTERM' | 'SIGINT', ShutdownTimeouts> = {
  SIGTERM: { leastMs: 500, maxMs: 2000, idleMs: 1000 },
  SIGINT: { leastMs: 0, maxMs: 0, idleMs: 0 },
};
/** How long, in milliseconds, visitors may take to finish what they began before a stop. */
const stopWithinMs = 7000;
/** How long a stop takes at most, whatever visitors and the database do: promised are ten seconds. */
const goneWithinMs = 8000;
/** So long, in milliseconds, what was printed and logged may take to be read once all else is done. */
const lastWordsMs = 300;

/** Resolves with the signal that asks for a stop. */
export function waitForStopSignal(): Promise<keyof typeof timeout> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
  });
}

/**
 * Ends all connections, those in use once they are answered. From here on the process is gone in time, whatever
 * holds it up.
 */
export async function closeDatabaseConnections(
  signal: keyof typeof timeout,
  connections: Connections,
  { remark }: Terminal,
): Promise<void> {
  const begun = performance.now();
  // Unreferenced: nothing to do once all else is done.
  setTimeout(() => {
    remark('firsthold: the database did not let go in time; stopped without it');
    process.exit(1);
  }, goneWithinMs).unref();
  await connections.end(timeout[signal], begun + stopWithinMs);
}

/** Nothing is left to do; where something still waits to be read, it waits no longer than this. */
export function exitSoon(): void {
  setTimeout(() => process.exit(), lastWordsMs).unref();
}
