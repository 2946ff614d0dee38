/** Batches the calls of one turn of the event loop. */
export class BatchLoader<Key, Result> {
  readonly #loadAll: (keys: readonly Key[]) => Promise<readonly Result[]>;
  #waiting: {
    key: Key;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }[] = [];

  /** @param loadAll returns the results in the order of its arguments */
  constructor(loadAll: (keys: readonly Key[]) => Promise<readonly Result[]>) {
    this.#loadAll = loadAll;
  }

  load(key: Key): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#loadWaiting());
    });
  }

  async #loadWaiting(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      const results = await this.#loadAll(batch.map(({ key }) => key));
      // There are as many results as calls, and a result may be `undefined`.
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
