/** A failure of a command: one line for the user, and the exit code. */
export class CommandFailure extends Error {
  readonly exitCode: 1 | 2;
  /** More lines, if one is not enough. */
  readonly details: readonly string[];

  /** @param exitCode 1: failed; 2: wrong usage */
  constructor(message: string, exitCode: 1 | 2 = 1, details: readonly string[] = []) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}
