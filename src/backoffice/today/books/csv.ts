import { decimalText } from '../../../domain/money/decimal-text.ts';
import { csvText } from '../../parts/csv.ts';
import type { Cell, Table } from './table.ts';

/** Spreadsheets run texts that begin with these as formulas. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * Returns a table as CSV for a spreadsheet in a language: its decimal mark, and a semicolon between cells where the mark
 * is a comma. Dates are ISO 8601, which every spreadsheet reads. Texts never become formulas.
 *
 * @param locale the venue's
 */
export function toCsv({ heads, rows }: Table, locale: string): string {
  const mark =
    new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  const delimiter = mark === ',' ? ';' : ',';
  const write = (cell: Cell) => {
    if (typeof cell === 'string') return formulaStart.test(cell) ? `'${cell}` : cell;
    if ('date' in cell) return cell.date;
    return decimalText(cell.cents, cell.decimals).replace('.', mark);
  };
  return csvText([[...heads], ...rows.map((row) => row.map(write))], delimiter);
}
