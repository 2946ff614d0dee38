/** The tables that the back-office exports as CSV or XLSX. */
import type { CalendarDate } from '../../../domain/time/instant.ts';

/** A cell: a text, a date, or an amount in the smallest unit. */
export type Cell =
  | string
  | { readonly date: CalendarDate }
  | { readonly cents: number; readonly decimals: number };

/** A table with its headings. */
export interface Table {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}
