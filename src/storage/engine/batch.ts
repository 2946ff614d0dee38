/** Gathers the questions that arrive within one turn of the event loop, and asks them all at once. */
export class BatchLoader<Question, Answer> {
  readonly #askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  #waiting: {
    question: Question;
    resolve: (answer: Answer) => void;
    reject: (error: unknown) => void;
  }[] = [];

  /** @param askAll answers in the order of its questions */
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
      // There are as many answers as questions, and an answer may be `undefined`.
      for (const [index, { resolve }] of requested.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of requested) reject(error);
    }
  }
}
