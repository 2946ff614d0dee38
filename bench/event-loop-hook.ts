/**
 * Loaded into a server process (`--import`): reports how long its main thread was blocked, its processor time, and the
 * most of it between two turns of the event loop.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { LongestPiece } from './longest-piece.ts';

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const longest = new LongestPiece();
  process.on('message', () => {
    // The timer's own millisecond is not a delay.
    process.send?.({ maxMs: Math.max(0, delays.max / 1e6 - 1), ...longest.take() });
    delays.reset();
  });
}
