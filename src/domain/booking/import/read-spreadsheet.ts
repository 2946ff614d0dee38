/** Reads a file as a table of bookings, in the browser and by `requests import`. */
import { codedProblem } from '../../problem-codes.ts';
import type { CalendarTarget } from './calendar-file.ts';
import { type Delimiter, detectDelimiter, parseCsv } from './csv.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { Row, Table } from './table.ts';
import { decodeText, detectEncoding, type TextEncoding } from './text-encoding.ts';
import { isHeadingRow, joinHeadings } from './two-heading-rows.ts';

/** The maximum number of bookings, and the maximum size of the file in bytes: it is read into memory. */
export interface ReadLimits {
  readonly rows: number;
  readonly bytes: number;
}

/** How a file is read; omitted members are detected. */
export interface ReadOptions {
  readonly encoding?: TextEncoding | undefined;
  readonly delimiter?: Delimiter | undefined;
  /** The name of the sheet of an XLSX file. */
  readonly sheet?: string | undefined;
  /** For which venue and date calendar files are read; omitted: they are refused. */
  readonly calendar?: CalendarTarget | undefined;
}

/** A file as a table, and how it was read. */
export interface ReadSpreadsheet {
  readonly table: Table;
  readonly source:
    | { readonly kind: 'csv'; readonly encoding: TextEncoding; readonly delimiter: Delimiter }
    | { readonly kind: 'xlsx'; readonly sheet: string; readonly sheets: readonly string[] }
    | { readonly kind: 'calendar' };
}

/**
 * Reads a CSV or XLSX file, or a calendar.
 *
 * @throws SpreadsheetError if it is neither, empty, or too large
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  { encoding, delimiter, sheet, calendar }: ReadOptions,
  limits: ReadLimits,
): Promise<ReadSpreadsheet> {
  const most = limits.rows;
  const megabytes = limits.bytes / 1024 / 1024;
  if (bytes.length > limits.bytes)
    throw new SpreadsheetError(
      `is larger than ${megabytes} MB: split it`,
      codedProblem('spreadsheet_too_large', { megabytes }),
    );
  if (isZip(bytes)) return readWorkbook(bytes, sheet, most);
  // An XLS file of Excel before 2007.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new SpreadsheetError('is an old XLS file: save it as XLSX', codedProblem('spreadsheet_old'));
  const as = encoding ?? detectEncoding(bytes);
  const text = decodeText(bytes, as);
  if (as !== 'windows-1252' && text.includes('\0'))
    throw new SpreadsheetError('is not a CSV or XLSX file', codedProblem('spreadsheet_broken'));
  if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) return readCalendar(text, calendar, most);
  const by = delimiter ?? detectDelimiter(text);
  // Reads the headings, and one row more than allowed, to detect too many.
  return {
    table: tableOf(parseCsv(text, by, most + 1)),
    source: { kind: 'csv', encoding: as, delimiter: by },
  };
}

async function readCalendar(
  text: string,
  calendar: CalendarTarget | undefined,
  most: number,
): Promise<ReadSpreadsheet> {
  if (calendar === undefined)
    throw new SpreadsheetError(
      'is a calendar file: save the bookings as XLSX or CSV',
      codedProblem('calendar_file'),
    );
  const { readCalendarFile } = await import('./calendar-file.ts');
  return { table: readCalendarFile(text, calendar, most + 1), source: { kind: 'calendar' } };
}

const isZip = ([first, second, third]: Uint8Array) => first === 0x50 && second === 0x4b && third === 0x03;

async function readWorkbook(
  bytes: Uint8Array,
  name: string | undefined,
  most: number,
): Promise<ReadSpreadsheet> {
  const { readXlsxSheets } = await import('./xlsx.ts');
  const sheets = await readXlsxSheets(bytes, most + 1);
  const sheet = name === undefined ? sheets[0] : sheets.find((each) => each.name === name);
  const names = sheets.map((each) => each.name);
  if (sheet === undefined && name !== undefined && names.length > 0)
    throw new SpreadsheetError(
      `has no sheet "${name}": ${names.join(', ')}`,
      codedProblem('no_such', { text: name }),
    );
  return {
    table: withHeadingsOfAllCells(tableOf(sheet?.rows ?? [])),
    source: { kind: 'xlsx', sheet: sheet?.name ?? '', sheets: names },
  };
}

/**
 * Separates the headings: the first row in which most cells have text, so that a title above the table is skipped, and a
 * second one below it. Headings that are repeated further down, as on each printed page, are no rows.
 *
 * @throws SpreadsheetError if there are no rows
 */
function tableOf(rows: readonly Row[]): Table {
  const width = Math.max(0, ...rows.slice(0, 20).map(({ cells }) => filledIn(cells)));
  const index = rows.slice(0, 20).findIndex(({ cells }) => filledIn(cells) * 2 > width);
  const [head, ...rest] = rows.slice(Math.max(index, 0));
  if (head === undefined) throw new SpreadsheetError('is empty', codedProblem('empty'));
  const [second] = rest;
  const isSecond = second !== undefined && isHeadingRow(second.cells);
  const headings = isSecond ? joinHeadings(head.cells, second.cells) : head.cells.map(String);
  const repeated = [head, ...(isSecond ? [second] : [])].map(({ cells }) => cells.join('\n'));
  return { headings, rows: rest.filter(({ cells }) => !repeated.includes(cells.join('\n'))) };
}

const filledIn = (cells: Row['cells']) => cells.filter((cell) => cell !== '').length;

/** A sheet may have notes beside the table, in columns without a heading. */
function withHeadingsOfAllCells({ headings, rows }: Table): Table {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  return { headings: Array.from({ length: width }, (_, index) => headings[index] ?? ''), rows };
}
