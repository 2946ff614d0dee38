import type { CodedProblem } from '../../problem-codes.ts';
import type { CalendarDate } from '../../time/instant.ts';
import type { ImportField } from './columns.ts';

/** A free place for a row that conflicts. */
export interface ImportAlternative {
  readonly spaceId: string;
  readonly spaceName: string;
  readonly date: CalendarDate;
}

/** A problem of a row, with the column if it concerns one. */
export interface ImportProblem extends CodedProblem {
  /** The position of the row among those given, from 0. */
  readonly index: number;
  /** The line of the file on which it starts, from 1. */
  readonly line: number;
  readonly field: ImportField | null;
  readonly message: string;
  /** Describes what a conflicting row overlaps: guest, space and date. */
  readonly takenBy?: string;
  /** Absent: none is near, or it is no conflict. */
  readonly alternative?: ImportAlternative;
}

/** Adds a problem of the current row. */
export type AddProblem = (field: ImportField | null, message: string, coded: CodedProblem) => void;

/** Returns the path of a problem by line and column: `line 4, date`. */
export const linePath = ({ line, field }: ImportProblem): string =>
  field === null ? `line ${line}` : `line ${line}, ${field}`;
