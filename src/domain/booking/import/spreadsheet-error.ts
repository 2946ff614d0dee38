import { type CodedProblem, codedProblem, type ProblemCode } from '../../problem-codes.ts';

/** A file that cannot be read as a table of bookings. The message continues a sentence about the file. */
export class SpreadsheetError extends Error {
  readonly codedProblem: CodedProblem;
  /** Joins a file's name and the message: ` `, or `: `. */
  readonly separator: string;

  constructor(message: string, coded: CodedProblem, separator = ' ') {
    super(message);
    this.codedProblem = coded;
    this.separator = separator;
  }
}

/**
 * Throws the error for a file with too many rows.
 *
 * @throws SpreadsheetError always
 */
export function throwTooManyRows(most: number): never {
  throw new SpreadsheetError(
    `has more than ${most} bookings: split it`,
    codedProblem('too_many' satisfies ProblemCode, { most }),
  );
}
