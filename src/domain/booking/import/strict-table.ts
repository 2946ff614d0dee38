/** A table with the documented column names only, as the management API accepts it. */

import { codedProblem } from '../../problem-codes.ts';
import { type ImportField, importFields } from './columns.ts';
import { detectDelimiter, parseCsv } from './csv.ts';
import { detectSettings } from './detect-settings.ts';
import type { ImportSettings } from './interpreted-row.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { Table } from './table.ts';

const requiredColumns = ['space', 'date', 'name'] as const;
/** Describes the columns. */
export const describeColumns = `${list(requiredColumns)}, and any of ${list(importFields.filter((field) => !requiredColumns.some((each) => each === field)))}`;

function list(columns: readonly string[]): string {
  return `${columns.slice(0, -1).join(', ')} and ${columns.at(-1)}`;
}

/**
 * Reads CSV whose first line names the columns.
 *
 * @param most the maximum number of bookings
 * @throws SpreadsheetError if it is not CSV, too long, or has other columns
 */
export function readStrictCsv(text: string, most: number): { table: Table; settings: ImportSettings } {
  const delimiter = detectDelimiter(text);
  const [head, ...rows] = parseCsv(text, delimiter, most + 1);
  if (head === undefined) throw new SpreadsheetError('is empty', codedProblem('empty'));
  const table = { headings: head.cells.map((cell) => String(cell).toLowerCase()), rows };
  checkColumns(table.headings);
  const columns = table.headings as ImportField[];
  const decimalMark = delimiter === ',' ? '.' : ',';
  const fallback = { dateOrder: 'ymd', decimalMark } as const;
  return { table, settings: { columns, ...detectSettings(table, columns, fallback), choices: {} } };
}

function checkColumns(columns: readonly string[]): void {
  const isColumn = (column: string) => importFields.some((field) => field === column);
  const unknown = columns.filter((column) => !isColumn(column));
  const repeated = columns.filter((column, at) => isColumn(column) && columns.indexOf(column) < at);
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  const wrong = [
    ...unknown.map((column) => `"${column}" is no column`),
    ...repeated.map((column) => `"${column}" appears twice`),
    ...missing.map((column) => `"${column}" is missing`),
  ];
  if (wrong.length === 0) return;
  const text = (some: readonly string[]) => some.slice(0, 10).join(', ');
  throw new SpreadsheetError(
    `${text(wrong)}; the first line must name columns of ${importFields.join(', ')}`,
    unknown.length > 0
      ? codedProblem('no_column', { text: text(unknown), choices: importFields.join(', ') })
      : repeated.length > 0
        ? codedProblem('column_twice', { text: text(repeated) })
        : codedProblem('column_missing', { text: text(missing) }),
    ': ',
  );
}
