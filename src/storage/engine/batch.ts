/** Batches the calls of one turn of the event loop. */
export class BatchLoader<Question, Answer> {
  readonly #askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  #waiting: {
    question: Question;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }[] = [];

  /** @param askAll returns the results in the order of its arguments */
  constructor(askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>) {
    this.#askAll = askAll;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#askWaiting());
    });
  }

  async #askWaiting(): Promise<void> {
    const requested = this.#waiting;
    this.#waiting = [];
    try {
      const answers = await this.#askAll(requested.map(({ question }) => question));
      // There are as many results as calls, and a result may be `undefined`.
      for (const [index, { resolve }] of requested.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of requested) reject(error);
    }
  }
}
