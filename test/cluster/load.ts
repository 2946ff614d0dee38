/** Clients of one venue who visit, book and decide until they are stopped, at a pace that leaves the machine time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../proof/histories/log.ts';
import { actOnce } from '../proof/histories/run.ts';
import { waitFor } from '../wait-for.ts';
import { isConfirmedChange } from './lost-calls.ts';

const clients = 12;
const longestPauseMs = 400;

export class Load {
  readonly #log: Log;
  readonly #clients: Promise<void>[];
  #isOver = false;

  constructor(log: Log) {
    this.#log = log;
    this.#clients = Array.from({ length: clients }, () => this.#act());
  }

  async #act(): Promise<void> {
    while (!this.#isOver) {
      await actOnce(this.#log);
      await sleep(this.#log.random() * longestPauseMs);
    }
  }

  /** When changes that were sent after an instant were confirmed, in order. */
  successesSince(instant: number): number[] {
    return this.#log.calls
      .filter((call) => isConfirmedChange(call) && call.sent >= instant)
      .map(({ received }) => received)
      .sort((one, other) => one - other);
  }

  /** Resolves when so many changes that were sent after an instant are confirmed. */
  untilSuccesses(count: number, instant: number): Promise<void> {
    return waitFor(`${count} changes`, () => this.successesSince(instant).length >= count);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }
}
