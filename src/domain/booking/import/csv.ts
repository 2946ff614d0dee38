/** Reads CSV as spreadsheet programs write it (RFC 4180, with any of four delimiters and any line ends). */
import { readCsvText } from '../../fields/csv-text.ts';
import { codedProblem } from '../../problem-codes.ts';
import { checkCellLength, checkTableSize } from './sheet-limits.ts';
import { SpreadsheetError, throwTooManyRows } from './spreadsheet-error.ts';
import type { Row } from './table.ts';

/** The delimiters that are recognised. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Returns the delimiter that is most frequent outside quotes in the first line that has one. */
export function detectDelimiter(text: string): Delimiter {
  for (const line of text.slice(0, 20_000).split(/[\r\n]+/)) {
    const bare = line.replaceAll(/"[^"]*"/g, '');
    const counts = delimiters.map((each) => [each, bare.split(each).length - 1] as const);
    const [best = [',', 0] as const] = counts.toSorted(([, a], [, b]) => b - a);
    if (best[1] > 0) return best[0];
  }
  return ',';
}

/**
 * Parses CSV. Cells are trimmed, and rows without any text are left out.
 *
 * @param most the maximum number of rows
 * @throws SpreadsheetError if a quotation mark is misplaced or not closed, or there are more rows, too many cells or too
 *   long ones
 */
export function parseCsv(text: string, delimiter: Delimiter, most: number): Row[] {
  const rows: Row[] = [];
  let [lines, count] = [0, 0];
  let [at, line] = [text.startsWith('\ufeff') ? 1 : 0, 1];
  while (at < text.length) {
    const start = line;
    const cells: string[] = [];
    for (;;) {
      const cell = readCell(text, at, delimiter, line);
      cells.push(cell.text);
      checkTableSize(lines, cells.length, count + cells.length);
      at = cell.end;
      line += cell.lineBreaks;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    lines += 1;
    count += cells.length;
    if (cells.every((cell) => cell === '')) continue;
    if (rows.length === most) throwTooManyRows(most - 1);
    rows.push({ line: start, cells });
  }
  return rows;
}

interface ReadCell {
  readonly text: string;
  /** The index of the delimiter or line end after it. */
  readonly end: number;
  readonly lineBreaks: number;
}

function readCell(text: string, from: number, delimiter: Delimiter, line: number): ReadCell {
  let at = from;
  while (text[at] === ' ') at += 1;
  if (text[at] !== '"') {
    const end = endOfCell(text, from, delimiter);
    checkCellLength(end - from);
    const cell = text.slice(from, end).trim();
    if (cell.includes('"')) refuseInside(line);
    return { text: readCsvText(cell), end, lineBreaks: 0 };
  }
  let cell = '';
  for (;;) {
    const close = text.indexOf('"', at + 1);
    if (close < 0)
      throw new SpreadsheetError('has a quotation mark that is not closed', codedProblem('quotation_open'));
    cell += text.slice(at + 1, close);
    checkCellLength(cell.length);
    at = close + 1;
    if (text[at] !== '"') break;
    cell += '"';
  }
  const end = endOfCell(text, at, delimiter);
  const lineBreaks = cell.split(/\r\n|\r|\n/).length - 1;
  if (text.slice(at, end).trim() !== '') refuseInside(line + lineBreaks);
  return { text: readCsvText(cell.replaceAll(/\r\n?/g, '\n').trim()), end, lineBreaks };
}

function refuseInside(line: number): never {
  throw new SpreadsheetError(
    `has a quotation mark in the middle of a cell (line ${line}); in quotes, it is written twice`,
    codedProblem('quotation_inside', { line }),
  );
}

function endOfCell(text: string, from: number, delimiter: Delimiter): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}
