import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bySize, report } from '../proof/size.ts';

/** The most processor time of the main thread that a request may take, in milliseconds. */
const mostMs = 100;
/** How much the memory may grow after the warm-up, in bytes. */
const mostGrowth = 50 << 20;
/** How many requests fill caches and compile the code. */
const warmUp = 1000;

/** What is left after a garbage collection, in bytes: live objects, and the resident memory outside the heap. */
interface Memory {
  readonly live: number;
  readonly outside: number;
}

/**
 * Measures the processor time of the main thread per request, that of the in-memory client included, and the growth of
 * the memory, that of the generator of requests included.
 */
export class RequestCost {
  #requests = 0;
  /** The longest time of each route, and the second longest: compilation or garbage collection may explain one. */
  readonly #longest = new Map<string, readonly [number, number]>();
  #warm: Memory | undefined;

  /** @param route without ids, so that its requests are counted together */
  async of<T>(route: string, send: () => Promise<T>): Promise<T> {
    const before = process.threadCpuUsage();
    const response = await send();
    const { user, system } = process.threadCpuUsage(before);
    this.#requests++;
    const [longest, second] = this.#longest.get(route) ?? [0, 0];
    const ms = (user + system) / 1000;
    if (ms > second) this.#longest.set(route, ms > longest ? [ms, longest] : [longest, ms]);
    if (this.#requests === warmUp) this.#warm = measureMemory();
    return response;
  }

  get requests(): number {
    return this.#requests;
  }

  /**
   * Asserts that no route was expensive twice, and that the memory did not grow. `npm test` makes too few requests for a
   * stable result.
   *
   * @param requests how many, those of earlier runs included
   */
  assertCheap(title: string, requests: number): void {
    const [route, [, ms]] = [...this.#longest].reduce((most, each) =>
      each[1][1] > most[1][1] ? each : most,
    );
    const time = `each route less than ${Math.ceil(ms)} ms of processor time, but once`;
    const growth = this.#growth();
    const memory =
      growth && `, ${inMib(growth.live)} of live objects and ${inMib(growth.outside)} beside them more`;
    report(`${title}: ${requests} requests, ${time}${memory ?? ''}`);
    if (bySize({ short: true, normal: false, full: false })) return;
    assert.ok(ms < mostMs, `twice ${ms} ms of processor time or more for ${route}`);
    if (growth !== undefined) assert.ok(growth.live + growth.outside < mostGrowth, JSON.stringify(growth));
  }

  /** Returns how much the memory grew since the warm-up. */
  #growth(): Memory | undefined {
    if (this.#warm === undefined) return undefined;
    const now = measureMemory();
    return { live: now.live - this.#warm.live, outside: now.outside - this.#warm.outside };
  }
}

function measureMemory(): Memory {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  // The engine keeps empty pages of its heap for new objects.
  return { live: heapUsed, outside: rss - heapTotal };
}

const inMib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
