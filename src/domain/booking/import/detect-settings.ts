import { type DecimalMark, detectDecimalMark } from './amount-cells.ts';
import type { ImportField } from './columns.ts';
import { type DateOrder, detectDateOrder } from './date-cells.ts';
import { columnOf, type Table } from './table.ts';

/** Detects the order of dates and the decimal mark from the columns that have them. */
export function detectSettings(
  table: Table,
  columns: readonly (ImportField | null)[],
  fallback: { readonly dateOrder: DateOrder; readonly decimalMark: DecimalMark },
): {
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  /** A date that could be read in two orders; null: none, or another date shows the order. */
  readonly unclearDate: string | null;
} {
  const cellsIn = (...fields: readonly ImportField[]) =>
    columns.flatMap((field, index) =>
      field !== null && fields.includes(field) ? columnOf(table, index) : [],
    );
  return {
    ...detectDateOrder(cellsIn('date', 'until', 'start', 'end'), fallback.dateOrder),
    decimalMark: detectDecimalMark(cellsIn('total', 'tax'), fallback.decimalMark),
  };
}
