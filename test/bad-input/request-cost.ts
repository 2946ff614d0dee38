import assert from 'node:assert/strict';
import { bySize, report } from '../proof/size.ts';

/** The most processor time of the main thread that a request may take, in milliseconds. */
const mostMs = 100;
/** The first requests load and compile code. */
const warmUp = 100;

/** Measures the processor time of the main thread per request, that of the in-memory client included. */
export class RequestCost {
  #requests = 0;
  #most = { ms: 0, name: '' };

  async of<T>(name: string, send: () => Promise<T>): Promise<T> {
    const before = process.threadCpuUsage();
    const response = await send();
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    if (++this.#requests > warmUp && ms > this.#most.ms) this.#most = { ms, name };
    return response;
  }

  get requests(): number {
    return this.#requests;
  }

  /** Asserts that no request was expensive. `npm test` makes too few for a stable result. */
  assertCheap(title: string): void {
    const { ms, name } = this.#most;
    report(`${title}: ${this.#requests} requests, at most ${ms.toFixed(0)} ms of processor time`);
    if (bySize({ short: false, normal: true, full: true }))
      assert.ok(ms < mostMs, `${ms} ms of processor time for ${name}`);
  }
}
