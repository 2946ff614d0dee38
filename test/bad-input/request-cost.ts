import assert from 'node:assert/strict';
import { bySize, report } from '../proof/size.ts';

/** The most processor time of the main thread that a request may take, in milliseconds. */
const mostMs = 100;
/** Measures the processor time of the main thread per request, that of the in-memory client included. */
export class RequestCost {
  #requests = 0;
  /** The longest time of each route, and the second longest: compilation or garbage collection may explain one. */
  readonly #longest = new Map<string, readonly [number, number]>();

  /** @param route without ids, so that its requests are counted together */
  async of<T>(route: string, send: () => Promise<T>): Promise<T> {
    const before = process.threadCpuUsage();
    const response = await send();
    const { user, system } = process.threadCpuUsage(before);
    this.#requests++;
    const [longest, second] = this.#longest.get(route) ?? [0, 0];
    const ms = (user + system) / 1000;
    if (ms > second) this.#longest.set(route, ms > longest ? [ms, longest] : [longest, ms]);
    return response;
  }

  get requests(): number {
    return this.#requests;
  }

  /** Asserts that no route was expensive twice. `npm test` makes too few requests for a stable result. */
  assertCheap(title: string): void {
    const [route, [, ms]] = [...this.#longest].reduce((most, each) =>
      each[1][1] > most[1][1] ? each : most,
    );
    report(
      `${title}: ${this.#requests} requests, each route less than ${Math.ceil(ms)} ms of processor time, but once`,
    );
    if (bySize({ short: false, normal: true, full: true }))
      assert.ok(ms < mostMs, `twice ${ms} ms of processor time or more for ${route}`);
  }
}
