import { type CsvCell, csvFile } from '../../../domain/fields/csv-text.ts';
import { decimalText } from '../../../domain/money/decimal-text.ts';
import { csvFormat } from '../csv.ts';
import type { Cell, Table } from './table.ts';

/**
 * Returns a table as CSV for a spreadsheet in a language: its decimal mark, and a semicolon between cells where the mark
 * is a comma. Dates are ISO 8601, which every spreadsheet reads. Texts never become formulas.
 *
 * @param locale the venue's
 */
export function toCsv({ heads, rows }: Table, locale: string): string {
  const { mark, delimiter } = csvFormat(locale);
  const write = (cell: Cell): CsvCell => {
    if (typeof cell === 'string') return cell;
    if ('date' in cell) return { plain: cell.date };
    return { plain: decimalText(cell.cents, cell.decimals).replace('.', mark) };
  };
  return csvFile(
    heads,
    rows.map((row) => row.map(write)),
    delimiter,
  );
}
