import type { Connections, ShutdownTimeouts } from '../http/server/connections.ts';
import type { Terminal } from './terminal.ts';

/**
 * On SIGTERM, accepts requests until a proxy has noticed the stop. On Ctrl+C, stops at once, because a person is
 * waiting.
 */
const timeout: Record<'SIGTERM' | 'SIGINT', ShutdownTimeouts> = {
  SIGTERM: { minMs: 500, maxMs: 2000, idleMs: 1000 },
  SIGINT: { minMs: 0, maxMs: 0, idleMs: 0 },
};
/** How long, in milliseconds, requests under way may take during a stop. */
const stopWithinMs = 7000;
/**
 * The maximum duration of a stop in milliseconds, regardless of clients and the database; the documentation promises
 * ten seconds.
 */
const exitTimeoutMs = 8000;
/** How long, in milliseconds, the output may take to drain at the end. */
const logFlushMs = 300;

/** Resolves with the signal that asks for a stop. */
export function waitForStopSignal(): Promise<keyof typeof timeout> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal));
  });
}

/**
 * Closes all database connections after their current query. From here on, the process exits in time, even if something blocks
 * it.
 */
export async function closeDatabaseConnections(
  signal: keyof typeof timeout,
  connections: Connections,
  { printToStderr }: Terminal,
): Promise<void> {
  const begun = performance.now();
  // Unreferenced, so that it does not delay the exit.
  setTimeout(() => {
    printToStderr('firsthold: database connections or workers did not close in time; stopped anyway');
    // An exit would wait for the worker threads, and one that is in a long statement does not end.
    process.kill(process.pid, 'SIGKILL');
  }, exitTimeoutMs).unref();
  await connections.end(timeout[signal], begun + stopWithinMs);
}

/** Exits soon, even if output still waits for its reader. */
export function scheduleExit(): void {
  setTimeout(() => process.exit(), logFlushMs).unref();
}
