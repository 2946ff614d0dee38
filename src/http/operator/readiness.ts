import { setTimeout as sleep } from 'node:timers/promises';

/** So long, in milliseconds, from one question to the next. */
const pauseMs = 200;

/**
 * Asks the database whether it is there, for everybody who wants to know: one question at a time and at most five a
 * second, however many ask. Nobody gets an answer older than what they asked.
 */
export class ReadinessCheck {
  readonly #ping: () => Promise<void>;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> = Promise.resolve();
  /** The question that is not asked yet, for which everybody who comes now waits. */
  #next: Promise<void> | null = null;

  constructor(ping: () => Promise<void>) {
    this.#ping = ping;
  }

  /** Resolves when the database answers; rejects with what it, or the way to it, says instead. */
  ask(): Promise<void> {
    this.#next ??= this.#askNext();
    return this.#next;
  }

  async #askNext(): Promise<void> {
    await this.#underWay.catch(() => undefined);
    const pause = this.#requestedAt + pauseMs - performance.now();
    if (pause > 0) await sleep(pause);
    this.#next = null;
    this.#requestedAt = performance.now();
    this.#underWay = this.#ping();
    return this.#underWay;
  }
}
