import { type FieldProblem, ValidationError } from '../errors.ts';

/** Most problems of a document that are named in one answer; a body may be wrong in as many places as it has bytes. */
export const maxProblems = 20;

/** Where a reader of documents puts what is wrong. */
export interface Problems {
  push(problem: FieldProblem): unknown;
}

/** Collects what is wrong with a document, and stops reading it at the last problem that anybody will see. */
export class ProblemList implements Problems {
  readonly #problems: FieldProblem[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws ValidationError with all problems so far, once there are enough */
  push(problem: FieldProblem): void {
    this.#problems.push(problem);
    if (this.#problems.length >= this.#most) this.addProblem();
  }

  /** @throws ValidationError if there are problems */
  addProblem(): void {
    if (this.#problems.length > 0) throw new ValidationError(this.#problems);
  }
}
