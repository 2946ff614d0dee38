import { setTimeout as sleep } from 'node:timers/promises';

/** The minimum interval between queries, in milliseconds. */
const pauseMs = 200;

/**
 * Checks the database for all health checks: one query at a time and at most five a second. No check gets a result
 * older than itself.
 */
export class ReadinessCheck {
  readonly #ping: () => Promise<void>;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> = Promise.resolve();
  /** The next query, for which all new checks wait. */
  #next: Promise<void> | null = null;

  constructor(ping: () => Promise<void>) {
    this.#ping = ping;
  }

  /** Resolves if the database responds; rejects with its error. */
  check(): Promise<void> {
    this.#next ??= this.#checkNext();
    return this.#next;
  }

  async #checkNext(): Promise<void> {
    await this.#running.catch(() => undefined);
    const pause = this.#requestedAt + pauseMs - performance.now();
    if (pause > 0) await sleep(pause);
    this.#next = null;
    this.#requestedAt = performance.now();
    this.#running = this.#ping();
    return this.#running;
  }
}
