/** A cell: text as typed, a number, or a date or time as ISO 8601 text (`2027-03-12`, `2027-03-12T18:00`, `18:00`). */
export type Cell = string | number;

/** The maximum length of a date, a time, an amount or a number: patterns read no longer text, which could take seconds. */
const maxValueLength = 100;

/** Returns the text of a cell that may be a date, a time, an amount or a number; null: it is too long for one. */
export const valueText = (text: string): string | null => (text.length > maxValueLength ? null : text.trim());

/** A row with the number of its first line, counted from 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** A table with its headings. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
}

/** Returns the cells of a column. */
export const columnOf = ({ rows }: Table, index: number): Cell[] =>
  rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '');

/** Folds case, diacritics and punctuation: `Großer Saal (EG)` and `grosser saal eg` are equal. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
