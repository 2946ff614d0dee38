/** The size of tables: what is larger is no table of bookings, and reading it would take minutes or all memory. */
import { type CodedProblem, codedProblem } from '../../problem-codes.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** The maximum number of characters of a cell, which is also Excel's. */
export const maxCellLength = 32_767;
/** The maximum number of cells, empty ones included. */
const maxCells = 2_000_000;
/** The maximum number of columns, which is also Excel's. */
const maxColumns = 16_384;
/** The maximum number of rows, empty ones included. */
const maxRows = 150_000;
/** The maximum number of cells with a value or a format, in all sheets: each has four tags, with its value. */
const maxFilledCells = 750_000;
/** The maximum number of tags. Styles and other parts without cells have far fewer. */
const maxTags = { cells: 4 * maxFilledCells, others: 300_000 } as const;

/** @throws SpreadsheetError if a cell has too many characters */
export function checkCellLength(length: number): void {
  if (length > maxCellLength)
    throw new SpreadsheetError(
      `has a cell with more than ${maxCellLength} characters`,
      codedProblem('cell_too_long', { most: maxCellLength }),
    );
}

/** @throws SpreadsheetError if there are too many rows, columns or cells */
export function checkTableSize(rows: number, columns: number, cells = rows * columns): void {
  if (cells > maxCells) refuse('cells', maxCells, codedProblem('too_many_cells', { most: maxCells }));
  if (rows > maxRows) refuse('rows', maxRows, codedProblem('too_many_rows', { most: maxRows }));
  if (columns > maxColumns)
    refuse('columns', maxColumns, codedProblem('too_many_columns', { most: maxColumns }));
}

/** @throws SpreadsheetError if there are too many tags, of sheets and their texts or of other parts */
export function checkTagCount(count: number, kind: keyof typeof maxTags): void {
  if (count > maxTags[kind])
    refuse('filled cells', maxFilledCells, codedProblem('too_many_cells', { most: maxFilledCells }));
}

function refuse(what: string, most: number, coded: CodedProblem): never {
  throw new SpreadsheetError(`has more than ${most} ${what}`, coded);
}
