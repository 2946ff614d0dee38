/** There are too many before whoever comes now. */
export class QueueFullError extends Error {}

/** Lets so many through at a time; the others wait in the order in which they came, and not too many of them. */
export class Semaphore {
  readonly #most: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor({ most, maxWaiting }: { most: number; maxWaiting: number }) {
    this.#most = most;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws GateFullError when as many wait as may */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#most) {
      if (this.#waiting.length >= this.#maxWaiting) throw new QueueFullError();
      await new Promise<void>((enter) => this.#waiting.push(enter));
    } else this.#inside += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever goes leaves the place to the next.
      if (next === undefined) this.#inside -= 1;
      else next();
    }
  }
}
