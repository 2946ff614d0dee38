/** Loaded into a server process (`--import`): reports how long its main thread was blocked, and its processor time. */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on('message', () => {
    // The timer's own millisecond is not a delay.
    // Of the main thread, unlike `process.cpuUsage()`.
    const [cpuNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    process.send?.({ maxMs: Math.max(0, delays.max / 1e6 - 1), cpuMs: Number(cpuNs) / 1e6 });
    delays.reset();
  });
}
