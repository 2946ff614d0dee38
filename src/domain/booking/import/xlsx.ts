/** Reads XLSX files (Excel, LibreOffice, Numbers, Google Sheets). Loaded on demand: about 20 kB. */
import { type Unzipped, unzipSync, zipSync } from 'fflate';
import readXlsx from 'read-excel-file/universal';
import { codedProblem } from '../../problem-codes.ts';
import { checkCellLength, checkTableSize, checkTagCount } from './sheet-limits.ts';
import { sizeOfPart } from './sheet-xml.ts';
import { SpreadsheetError, throwTooManyRows } from './spreadsheet-error.ts';
import type { Cell, Row } from './table.ts';

/** The maximum size of all parts together, unzipped, in bytes. */
const maxUnzipped = 20 * 1024 * 1024;

/** A sheet of a file. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
}

/**
 * Reads all sheets with any text. Formulas are not computed: their stored results are read.
 *
 * @param most the maximum number of rows of a sheet
 * @throws SpreadsheetError if it is no XLSX file, too large, or a sheet has more rows
 */
export async function readXlsxSheets(bytes: Uint8Array, most: number): Promise<Sheet[]> {
  const parts = unzipWithin(bytes);
  checkParts(parts);
  // Stored without compression, so that the library needs no worker, which the back-office's policy forbids.
  const stored = zipSync(parts, { level: 0 });
  const sheets = await readXlsx(new Uint8Array(stored).buffer).catch(() => {
    throw new SpreadsheetError('is not an XLSX file that can be read', codedProblem('spreadsheet_broken'));
  });
  return sheets
    .map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data as readonly unknown[][], most) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Unzips the parts of a workbook. Sizes are checked before anything is unzipped. */
function unzipWithin(bytes: Uint8Array): Unzipped {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        total += originalSize;
        if (total > maxUnzipped) throw tooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error;
    throw new SpreadsheetError('is not an XLSX file that can be read', codedProblem('spreadsheet_broken'));
  }
}

const tooLarge = () =>
  new SpreadsheetError(
    'is too large: more than 20 MB unzipped',
    codedProblem('spreadsheet_too_large', { megabytes: 20 }),
  );

/** @throws SpreadsheetError if the sheets together have too many cells, or a text is too long */
function checkParts(parts: Unzipped): void {
  let cells = 0;
  const tags = { cells: 0, others: 0 };
  for (const [name, part] of Object.entries(parts)) {
    const kind = /worksheets\/|sharedStrings/.test(name) ? 'cells' : 'others';
    const size = sizeOfPart(new TextDecoder().decode(part));
    cells += size.cells;
    tags[kind] += size.tags;
    checkTableSize(0, 0, cells);
    checkTagCount(tags[kind], kind);
  }
}

function rowsOf(data: readonly (readonly unknown[])[], most: number): Row[] {
  const rows = data
    .map((values, index): Row => ({ line: index + 1, cells: values.map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length > most) throwTooManyRows(most - 1);
  return rows;
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'string') checkCellLength(value.length);
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : '';
}

/** The library returns dates as midnight UTC, and times of day as instants before 1901. */
function dateText(date: Date): string {
  const minutes = Math.round(date.getTime() / 60_000);
  if (Number.isNaN(minutes)) return '';
  const [day = '', time = ''] = new Date(minutes * 60_000).toISOString().slice(0, 16).split('T');
  if (day < '1901') return time;
  return time === '00:00' ? day : `${day}T${time}`;
}
