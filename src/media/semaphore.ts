/** Too many are waiting already. */
export class QueueFullError extends Error {}

/** Limits concurrent work; the rest waits in order, up to a limit. */
export class Semaphore {
  readonly #max: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor({ most: max, maxWaiting }: { most: number; maxWaiting: number }) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws QueueFullError if too many are waiting */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#max) {
      if (this.#waiting.length >= this.#maxWaiting) throw new QueueFullError();
      await new Promise<void>((enter) => this.#waiting.push(enter));
    } else this.#inside += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The slot passes directly to the next task.
      if (next === undefined) this.#inside -= 1;
      else next();
    }
  }
}
