/** A command that cannot do what it was asked: one line for the person, and the exit code. */
export class CommandFailure extends Error {
  readonly exitCode: 1 | 2;
  /** More lines, where one does not do. */
  readonly details: readonly string[];

  /** @param exitCode 1: refused; 2: the command was used wrongly */
  constructor(message: string, exitCode: 1 | 2 = 1, details: readonly string[] = []) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}
