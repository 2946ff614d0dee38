/**
 * Loaded into the servers of the fairness proof: on SIGUSR2, writes the most processor time of the main thread between
 * two turns of its event loop since the last time. Other programs on the machine do not change it, unlike a delay.
 */
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.argv.includes('serve')) {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let atLastTurn = cpuMs();
  let longest = 0;
  const count = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - atLastTurn);
    atLastTurn = now;
  };
  setInterval(count, 1).unref();
  process.on('SIGUSR2', () => {
    count();
    process.stderr.write(`longest piece: ${longest.toFixed(1)} ms\n`);
    longest = 0;
  });
}
