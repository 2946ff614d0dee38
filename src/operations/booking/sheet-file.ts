/** A sheet of existing bookings as programs for spreadsheets write it: CSV, with commas, semicolons or tabs. */
import { CsvError, parse } from 'csv-parse/sync';
import type { SheetLine } from '../../domain/booking/booking-sheet.ts';
import { neededColumns, sheetColumns } from '../../domain/booking/sheet-columns.ts';
import { ValidationError } from '../../domain/errors.ts';
import { type ToldProblem, told } from '../../domain/told-problem.ts';
import type { BookingSheet } from './plan-booking-import.ts';

/** It is no sheet of bookings. */
export class SheetFault extends Error {
  readonly told: ToldProblem;
  /** What goes before the message, where it is said of a file by its name: ` `, or `: `. */
  readonly joint: string;

  constructor(message: string, told: ToldProblem, joint = ' ') {
    super(message);
    this.told = told;
    this.joint = joint;
  }
}

/** A row with the line on which it begins. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads a sheet; what is said in its lines is for `readSheet` to understand.
 *
 * @param mostLines how many bookings it may have
 * @throws SheetFault where it is no CSV, too long, or its columns are not those of a sheet of bookings
 * @throws ValidationError where lines have more cells than there are columns
 */
export function readSheetFile(written: string, mostLines: number): BookingSheet {
  const text = written.replaceAll(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text.slice(0, text.indexOf('\n') + 1 || undefined));
  // One more than there may be, to see that it is too long.
  const [headings, ...rest] = rowsOf(text, delimiter, mostLines + 2);
  if (headings === undefined) throw new SheetFault('is empty', told('empty'));
  const columns = headings.cells.map((cell) => cell.toLowerCase());
  checkColumns(columns);
  if (rest.length > mostLines)
    throw new SheetFault(
      `has more than ${mostLines} bookings: split it`,
      told('too_many', { most: mostLines }),
    );
  const tooLong = rest
    .filter(({ cells }) => cells.length > columns.length)
    .map(({ line }) => ({
      path: `line ${line}`,
      message: 'has more cells than there are columns',
      ...told('more_cells'),
    }));
  if (tooLong.length > 0) throw new ValidationError(tooLong);
  return {
    lines: rest.map(
      ({ line, cells }): SheetLine => ({ line, cells: Object.fromEntries(filled(columns, cells)) }),
    ),
    hasDecimalComma: delimiter !== ',',
  };
}

function rowsOf(text: string, delimiter: string, most: number): Row[] {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      raw: true,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets write some for every line that somebody once formatted.
      skip_records_with_empty_values: true,
      to: most,
      trim: true,
    }) as unknown as { record: string[]; raw: string; info: { lines: number } }[];
    return records.map(({ record, raw, info }) => ({
      line: info.lines - (raw.trim().match(/\n/g)?.length ?? 0),
      cells: record,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new SheetFault('has a quotation mark that is opened and never closed', told('quotation_open'));
    const line = Number(error['lines']);
    throw new SheetFault(
      `has a quotation mark in the middle of a cell (line ${line}); in quotes, it is written twice`,
      told('quotation_inside', { line }),
    );
  }
}

function checkColumns(columns: readonly string[]): void {
  const unknown = columns.filter((column) => !sheetColumns.includes(column));
  const repeated = columns.filter(
    (column, at) => sheetColumns.includes(column) && columns.indexOf(column) < at,
  );
  const missing = neededColumns.filter((column) => !columns.includes(column));
  const wrong = [
    ...unknown.map((column) => `"${column}" is no column`),
    ...repeated.map((column) => `"${column}" stands there twice`),
    ...missing.map((column) => `"${column}" is missing`),
  ];
  if (wrong.length === 0) return;
  const text = (some: readonly string[]) => some.slice(0, 10).join(', ');
  throw new SheetFault(
    `${text(wrong)}; the first line must name columns of ${sheetColumns.join(', ')}`,
    unknown.length > 0
      ? told('no_column', { text: text(unknown), choices: sheetColumns.join(', ') })
      : repeated.length > 0
        ? told('column_twice', { text: text(repeated) })
        : told('column_missing', { text: text(missing) }),
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
  return [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most));
}
