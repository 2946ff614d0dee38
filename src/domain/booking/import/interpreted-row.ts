/** What the interpretation of a table starts from, and its result for each row. */
import type { Tax } from '../../money/tax.ts';
import type { DecimalMark } from './amount-cells.ts';
import type { ImportField } from './columns.ts';
import type { DateOrder } from './date-cells.ts';
import type { ListedSpace } from './found-names.ts';
import type { ImportBooking } from './import-booking.ts';
import type { ImportProblem } from './import-problem.ts';

/** The settings for reading a table. */
export interface ImportSettings {
  /** The field of each column; null: ignored. */
  readonly columns: readonly (ImportField | null)[];
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  /** The chosen matches of names, by the keys of `FoundName`. */
  readonly choices: Readonly<Record<string, string>>;
  /** Corrections by line. */
  readonly edits?: Readonly<Record<number, RowEdit>>;
}

/** Corrected cells of a row; ids instead of names, `YYYY-MM-DD`, `HH:MM`. */
export interface RowEdit {
  readonly cells?: { readonly [Field in ImportField]?: string };
  readonly isLeftOut?: boolean;
}

/** The venue's data that names in a table are matched with. */
export interface ImportListing {
  readonly currency: string;
  readonly locale: string;
  /** The venue's tax; null: none. */
  readonly tax: Tax | null;
  readonly spaces: readonly ListedSpace[];
}

/** The members of a booking that could be read. */
export type DraftBooking = { -readonly [Member in keyof ImportBooking]?: ImportBooking[Member] };

/** The result of interpreting a row. */
export interface InterpretedRow {
  readonly line: number;
  /** The row's cells by field, as text. */
  readonly cells: { readonly [Field in ImportField]?: string };
  readonly draft: DraftBooking;
  /** The tax that its price includes; null: none, or at no rate of the venue. */
  readonly tax: Tax | null;
  /** Null: the row has problems or is skipped. */
  readonly booking: ImportBooking | null;
  readonly problems: readonly ImportProblem[];
  /** What is probably wrong, but may be meant. */
  readonly warnings: readonly ImportProblem[];
  /** Whether the row is skipped: by a person, or because of its status or the match of a name. */
  readonly isLeftOut: boolean;
}
