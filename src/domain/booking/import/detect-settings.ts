import { type DecimalMark, detectDecimalMark } from './amount-cells.ts';
import type { ImportField } from './columns.ts';
import { type DateOrder, detectDateOrder } from './date-cells.ts';
import { type Cell, columnOf, type Table } from './table.ts';

/** Detects the order of day and month, and the decimal mark, from the columns with dates and amounts. */
export function detectSettings(
  table: Table,
  columns: readonly (ImportField | null)[],
  fallback: { readonly dateOrder: DateOrder; readonly decimalMark: DecimalMark },
): {
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  /** A date that is valid in two orders; null: there is none, or another date reveals the order. */
  readonly unclearDate: string | null;
  /** The cells of all columns with amounts. */
  readonly amounts: readonly Cell[];
} {
  const cellsIn = (...fields: readonly ImportField[]) =>
    columns.flatMap((field, index) =>
      field !== null && fields.includes(field) ? columnOf(table, index) : [],
    );
  const amounts = cellsIn('total', 'net', 'tax', 'paid');
  return {
    amounts,
    ...detectDateOrder(cellsIn('date', 'until', 'start', 'end', 'paid-on'), fallback.dateOrder),
    decimalMark: detectDecimalMark(amounts, fallback.decimalMark),
  };
}
