/**
 * Measures the in-memory rate limit counter under a flood of addresses: memory, time, and the effect on new clients.
 */

import type { RateLimitHit } from '../src/domain/access/rate-limit-windows.ts';
import { MemoryRateLimitCounter } from '../src/storage/access/rate-limit-counter.ts';
import type { Effort } from './measurements.ts';
import { type Result, resultOf } from './result.ts';

const windowMs = 3_600_000;
const booking = (visitor: string): RateLimitHit => ({
  kind: 'booking-request',
  visitor: `bench ${visitor}`,
  most: 5,
  windowMs,
  network: null,
});

type Count = (hit: RateLimitHit, now: number) => number;

/** The simplest counter: it never deletes and has no bound. */
function mapCounter(): Count {
  const windows = new Map<string, { count: number; resetsAt: number }>();
  return ({ kind, visitor }, now) => {
    const bucket = `${kind} ${visitor}`;
    let window = windows.get(bucket);
    if (window === undefined || window.resetsAt <= now) window = { count: 0, resetsAt: now + windowMs };
    windows.set(bucket, window);
    return ++window.count;
  };
}

/**
 * Counts this many addresses, each in another network, within a tenth of a window; returns milliseconds of CPU time.
 */
function flood(addresses: number, count: Count): number {
  const before = process.cpuUsage();
  for (let address = 0; address < addresses; address++) {
    const network = `2001:${(address >> 16).toString(16)}:${(address & 65535).toString(16)}`;
    count(booking(`${network}:0::/64`), (address / addresses) * (windowMs / 10));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Keeps references to the counters: garbage collection of an earlier one would change the result. */
const counters: MemoryRateLimitCounter[] = [];

function measureFlood(addresses: number) {
  const counter = new MemoryRateLimitCounter();
  counters.push(counter);
  const before = process.memoryUsage().arrayBuffers;
  let [counted, max] = [0, 0];
  const ours = flood(addresses, (hit, now) => {
    if (++counted % 1000 === 0) max = Math.max(max, process.memoryUsage().arrayBuffers - before);
    return counter.count(hit, now).count;
  });
  const rejected = Array.from({ length: 40 }, (_, newcomer) =>
    counter.count(booking(`203.0.113.${newcomer}`), windowMs / 10),
  ).filter(({ count }) => count > 5).length;
  return { bytes: max / addresses, rejected, ratio: ours / flood(addresses, mapCounter()), ours };
}

/** Measures floods of 145,000 and of a million addresses. */
export async function measureRateLimitCounter({ isQuick, rounds }: Effort): Promise<Result[]> {
  return [145_000, 1_000_000].flatMap((addresses) => {
    const runs = Array.from({ length: isQuick ? 1 : rounds }, () => measureFlood(addresses));
    const flood = `${addresses.toLocaleString('en')} addresses`;
    const microseconds = Math.min(...runs.map(({ ours }) => (ours / addresses) * 1000));
    return [
      resultOf(
        `memory per address, ${flood}`,
        runs.map(({ bytes }) => bytes),
        { most: 32, unit: ' bytes' },
        'the peak, including table rebuilds',
      ),
      resultOf(
        `time of counting ${flood}, compared with a Map`,
        runs.map(({ ratio }) => ratio),
        { most: 3 },
        `${microseconds.toFixed(1)} µs each at best, none of them counted before`,
      ),
      resultOf(
        `new clients rejected after ${flood}`,
        runs.map(({ rejected }) => rejected),
        { most: 0, unit: ' of 40' },
        'each with their first booking request',
      ),
    ];
  });
}
