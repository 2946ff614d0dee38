import { sanitizeLine } from './sanitize.ts';
import type { Terminal } from './terminal.ts';

type Row = Readonly<Record<string, string | number>>;

/**
 * Prints rows as a table for people: a heading for each member of the first row, numbers to the right.
 * Where there are none, prints `nothing` instead.
 */
export function printTable(terminal: Terminal, rows: readonly Row[], nothing: string): void {
  const headings = Object.keys(rows[0] ?? {});
  if (headings.length === 0) {
    terminal.remark(nothing);
    return;
  }
  const columns = headings.map((heading) => ({
    heading,
    isNumber: rows.every((row) => typeof row[heading] === 'number'),
    width: Math.max(...[heading, ...rows.map((row) => cellOf(row, heading))].map(widthOf)),
  }));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => pad(cell, columns[index]?.width ?? 0, columns[index]?.isNumber === true))
      .join('  ')
      .trimEnd();
  terminal.printEmphasised('bold', line(headings.map((heading) => heading.toUpperCase())), '');
  for (const row of rows) terminal.print(line(headings.map((heading) => cellOf(row, heading))));
}

/** As it will stand there, so that it is measured as it looks. */
const cellOf = (row: Row, heading: string) => sanitizeLine(String(row[heading]));

/** Prints what is known of one thing, a line for each member. */
export function printFields(terminal: Terminal, fields: Row): void {
  const width = Math.max(...Object.keys(fields).map(widthOf));
  for (const [name, value] of Object.entries(fields))
    terminal.printEmphasised('bold', pad(name, width, false), `  ${value}`);
}

/** Prints a value for programs. */
export function printJson(terminal: Terminal, value: unknown): void {
  for (const line of JSON.stringify(value, null, 2).split('\n')) terminal.print(line);
}

/** The text with spaces behind it, up to so many places. */
export const padToWidth = (text: string, width: number) => pad(text, width, false);

/** As much of a text as takes no more than so many places of a terminal, as it will stand there; `…` where some is cut. */
export function truncateToWidth(text: string, width: number): string {
  const shown = sanitizeLine(text);
  if (widthOf(shown) <= width) return shown;
  let cut = '';
  for (const { segment } of segmenter.segment(shown)) {
    if (widthOf(cut + segment) > width - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

function pad(cell: string, width: number, toTheRight: boolean): string {
  const gap = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return toTheRight ? gap + cell : cell + gap;
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const segmenter = new Intl.Segmenter('en');

/** Places a text takes in a terminal: East Asian characters and emoji take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text))
    width += wide.test(segment) || /\p{Emoji_Presentation}/u.test(segment) ? 2 : 1;
  return width;
}
