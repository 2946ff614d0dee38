import { type FieldProblem, ValidationError } from '../errors.ts';

/** The maximum number of problems in a response; a body may have as many as it has bytes. */
export const maxProblems = 20;

/** Collects problems. */
export interface Problems {
  push(problem: FieldProblem): unknown;
}

/** Collects the problems of a document, and stops parsing at the maximum number of reported problems. */
export class ProblemList implements Problems {
  readonly #problems: FieldProblem[] = [];
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws ValidationError with all problems so far, once there are enough */
  push(problem: FieldProblem): void {
    this.#problems.push(problem);
    if (this.#problems.length >= this.#max) this.throwIfAny();
  }

  /** @throws ValidationError if there are problems */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new ValidationError(this.#problems);
  }
}
