/** What is probably misread in a table: seen from its other rows, or from texts that no field has. */
import { type CodedProblem, codedProblem } from '../../problem-codes.ts';
import { type ImportField, isGuestAndEvent } from './columns.ts';
import { detectDateOrder, isUnclearDate, readDate, showsOrder } from './date-cells.ts';
import type { ImportProblem } from './import-problem.ts';
import type { ImportSettings, InterpretedRow } from './interpreted-row.ts';
import { repeats, repeatsOrNamesDays } from './repetition.ts';
import type { Cell, Row, Table } from './table.ts';
import { findUnusualYears } from './unusual-years.ts';

const dateFields: readonly ImportField[] = ['date', 'start', 'end', 'until', 'paid-on'];
/** Texts of the guest, in which a weekday or "weekly" is no rule for the dates. */
const guestFields: readonly ImportField[] = ['title', 'company', 'email', 'phone', 'message', 'reference'];

type Warn = (index: number, field: ImportField | null, message: string, coded: CodedProblem) => void;

/** Returns what is probably misread, by the position of the row. */
export function findUnusualCells(
  table: Table,
  settings: ImportSettings,
  rows: readonly InterpretedRow[],
): ReadonlyMap<number, readonly ImportProblem[]> {
  const found: ImportProblem[] = [];
  const warn: Warn = (index, field, message, coded) =>
    found.push({ index, line: rows[index]?.line ?? 0, field, message, ...coded });
  for (const index of findUnusualYears(rows.map(({ draft }) => draft.date ?? null))) {
    const date = rows[index]?.draft.date ?? '';
    warn(index, 'date', `${date} is a year apart from its neighbours`, codedProblem('other_year', { date }));
  }
  const isMixed = hasTwoOrders(table, settings);
  const swapped = swappedColumns(table, settings);
  const isUnclear = (cell: Cell, column: number) =>
    (isMixed && isUnclearDate(cell)) || (swapped.has(column) && isSwappable(cell));
  for (const [index, row] of table.rows.entries()) {
    const edited = settings.edits?.[row.line]?.cells ?? {};
    if (isMixed || swapped.size > 0)
      warnOfOrder(row, settings, { edited, isUnclear }, (...of) => warn(index, ...of));
    warnOfTexts(table, row, settings, edited, (...of) => warn(index, ...of));
  }
  return Map.groupBy(found, ({ index }) => index);
}

type WarnOfRow = (field: ImportField | null, message: string, coded: CodedProblem) => void;
type Edited = { readonly [Field in ImportField]?: string };

/** Returns whether the table has dates such as `31/12/2027` and `12/31/2027`. */
function hasTwoOrders({ rows }: Table, { columns, dateOrder }: ImportSettings): boolean {
  const cells = rows.flatMap((row) =>
    row.cells.filter((_, column) => dateFields.some((field) => field === columns[column])),
  );
  return detectDateOrder(cells, dateOrder).isMixed;
}

/**
 * Returns the columns in which a spreadsheet program seems to have swapped days and months: with another order of dates, it
 * takes `03/04/2027` for a date, and leaves `14/03/2027` a text.
 */
function swappedColumns({ rows }: Table, { columns }: ImportSettings): ReadonlySet<number> {
  const isSwapped = (column: number) => {
    const cells = rows.map((row) => row.cells[column] ?? '');
    const dates = cells.filter((cell) => storedDate.test(String(cell)));
    return cells.some(showsOrder) && dates.length > 0 && dates.every((cell) => dayOf(cell) <= 12);
  };
  const ofDates = [...columns.keys()].filter((column) =>
    dateFields.some((field) => field === columns[column]),
  );
  return new Set(ofDates.filter(isSwapped));
}

/** A date of a spreadsheet, not a text. */
const storedDate = /^\d{4}-(\d{2})-(\d{2})(?!\d)/;
const dayOf = (cell: Cell) => Number(storedDate.exec(String(cell))?.[2]);
const isSwappable = (cell: Cell) => {
  const [, month, day] = storedDate.exec(String(cell)) ?? [];
  return month !== day;
};

interface RowInQuestion {
  readonly edited: Edited;
  readonly isUnclear: (cell: Cell, column: number) => boolean;
}

function warnOfOrder(
  row: Row,
  { columns, dateOrder }: ImportSettings,
  { edited, isUnclear }: RowInQuestion,
  warn: WarnOfRow,
): void {
  for (const [column, cell] of row.cells.entries()) {
    const field = columns[column];
    if (!field || !dateFields.includes(field) || edited[field] !== undefined || !isUnclear(cell, column))
      continue;
    const date = readDate(cell, dateOrder)?.date;
    const text = String(cell);
    if (date !== undefined)
      warn(
        field,
        `"${text}" is read as ${date}, but the table has dates in two orders`,
        codedProblem('two_date_orders', { text, date }),
      );
  }
}

/** Warns of a repetition, of which the row is one date, and of a guest's name that is two. */
function warnOfTexts(
  { headings }: Table,
  row: Row,
  { columns }: ImportSettings,
  edited: Edited,
  warn: WarnOfRow,
): void {
  for (const [column, cell] of row.cells.entries()) {
    const field = columns[column] ?? null;
    const isEdited = field !== null && edited[field] !== undefined;
    if (typeof cell === 'number' || cell === '' || isEdited || (field && guestFields.includes(field)))
      continue;
    const isRepeated = field === 'name' || field === 'space' ? repeats(cell) : repeatsOrNamesDays(cell);
    if (isRepeated)
      warn(
        field,
        `"${cell}" seems to mean several dates; only that of the row is imported`,
        codedProblem('repeats', { text: cell }),
      );
    if (field === 'name' && /\S\s+[/|]\s+\S/.test(cell) && !isGuestAndEvent(headings[column] ?? ''))
      warn('name', `"${cell}" becomes the name of the guest`, codedProblem('two_names', { text: cell }));
  }
}
