/** Reads a table of existing bookings as spreadsheet programs export it: CSV with commas, semicolons or tabs. */
import { CsvError, parse } from 'csv-parse/sync';
import type { SpreadsheetRow } from '../../domain/booking/booking-spreadsheet.ts';
import { requiredColumns, spreadsheetColumns } from '../../domain/booking/spreadsheet-columns.ts';
import { ValidationError } from '../../domain/errors.ts';
import { type CodedProblem, codedProblem } from '../../domain/problem-codes.ts';
import type { BookingSpreadsheet } from './plan-booking-import.ts';

/** It is not a table of bookings. */
export class SpreadsheetError extends Error {
  readonly codedProblem: CodedProblem;
  /** What joins a file's name and the message: ` `, or `: `. */
  readonly separator: string;

  constructor(message: string, coded: CodedProblem, joint = ' ') {
    super(message);
    this.codedProblem = coded;
    this.separator = joint;
  }
}

/** A row with the number of its first line. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads a table; `parseSpreadsheet` interprets its cells.
 *
 * @param maxLines the maximum number of bookings
 * @throws SpreadsheetError if it is not CSV, too long, or lacks the columns of a table of bookings
 * @throws ValidationError if lines have more cells than there are columns
 */
export function parseSpreadsheetFile(file: string, maxLines: number): BookingSpreadsheet {
  const text = file.replaceAll(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text.slice(0, text.indexOf('\n') + 1 || undefined));
  // One more than allowed, to detect a table that is too long.
  const [headings, ...rest] = rowsOf(text, delimiter, maxLines + 2);
  if (headings === undefined) throw new SpreadsheetError('is empty', codedProblem('empty'));
  const columns = headings.cells.map((cell) => cell.toLowerCase());
  checkColumns(columns);
  if (rest.length > maxLines)
    throw new SpreadsheetError(
      `has more than ${maxLines} bookings: split it`,
      codedProblem('too_many', { most: maxLines }),
    );
  const tooLong = rest
    .filter(({ cells }) => cells.length > columns.length)
    .map(({ line }) => ({
      path: `line ${line}`,
      message: 'has more cells than there are columns',
      ...codedProblem('more_cells'),
    }));
  if (tooLong.length > 0) throw new ValidationError(tooLong);
  return {
    lines: rest.map(
      ({ line, cells }): SpreadsheetRow => ({ line, cells: Object.fromEntries(filled(columns, cells)) }),
    ),
    hasDecimalComma: delimiter !== ',',
  };
}

function rowsOf(text: string, delimiter: string, max: number): Row[] {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      raw: true,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets export empty lines for formatted rows.
      skip_records_with_empty_values: true,
      to: max,
      trim: true,
    }) as unknown as { record: string[]; raw: string; info: { lines: number } }[];
    return records.map(({ record, raw, info }) => ({
      line: info.lines - (raw.trim().match(/\n/g)?.length ?? 0),
      cells: record,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new SpreadsheetError('has a quotation mark that is not closed', codedProblem('quotation_open'));
    const line = Number(error['lines']);
    throw new SpreadsheetError(
      `has a quotation mark in the middle of a cell (line ${line}); in quotes, it is written twice`,
      codedProblem('quotation_inside', { line }),
    );
  }
}

function checkColumns(columns: readonly string[]): void {
  const unknown = columns.filter((column) => !spreadsheetColumns.includes(column));
  const repeated = columns.filter(
    (column, at) => spreadsheetColumns.includes(column) && columns.indexOf(column) < at,
  );
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  const wrong = [
    ...unknown.map((column) => `"${column}" is no column`),
    ...repeated.map((column) => `"${column}" stands there twice`),
    ...missing.map((column) => `"${column}" is missing`),
  ];
  if (wrong.length === 0) return;
  const text = (some: readonly string[]) => some.slice(0, 10).join(', ');
  throw new SpreadsheetError(
    `${text(wrong)}; the first line must name columns of ${spreadsheetColumns.join(', ')}`,
    unknown.length > 0
      ? codedProblem('no_column', { text: text(unknown), choices: spreadsheetColumns.join(', ') })
      : repeated.length > 0
        ? codedProblem('column_twice', { text: text(repeated) })
        : codedProblem('column_missing', { text: text(missing) }),
    ': ',
  );
}

const filled = (columns: readonly string[], cells: readonly string[]) =>
  columns.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    return cell === '' ? [] : [[column, cell] as const];
  });

function delimiterOf(headings: string): string {
  const count = (delimiter: string) => headings.split(delimiter).length;
  return [',', ';', '\t'].reduce((max, each) => (count(each) > count(max) ? each : max));
}
