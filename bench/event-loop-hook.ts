/**
 * Loaded into a server process (`--import`): reports how long its main thread was blocked, its processor time, and the
 * most of it between two turns of the event loop, which a busy machine does not change.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  // Of the main thread, unlike `process.cpuUsage()`.
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let atLastTurn = cpu();
  let pieceMs = 0;
  const countPiece = () => {
    const now = cpu();
    pieceMs = Math.max(pieceMs, now - atLastTurn);
    atLastTurn = now;
  };
  setInterval(countPiece, 1).unref();
  process.on('message', () => {
    countPiece();
    // The timer's own millisecond is not a delay.
    process.send?.({ maxMs: Math.max(0, delays.max / 1e6 - 1), cpuMs: atLastTurn, pieceMs });
    delays.reset();
    pieceMs = 0;
  });
}
