import { sanitizeLine } from './sanitize.ts';
import type { Terminal } from './terminal.ts';

type Row = Readonly<Record<string, string | number>>;

/**
 * Prints rows as a table: a heading for each member of the first row, numbers aligned right. Prints `emptyText` if
 * there are no rows.
 */
export function printTable(terminal: Terminal, rows: readonly Row[], emptyText: string): void {
  const headings = Object.keys(rows[0] ?? {});
  if (headings.length === 0) {
    terminal.printToStderr(emptyText);
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

/** Sanitizes the text first, so that its width matches the printed text. */
const cellOf = (row: Row, heading: string) => sanitizeLine(String(row[heading]));

/** Prints the members of one object, one per line. */
export function printFields(terminal: Terminal, fields: Row): void {
  const width = Math.max(...Object.keys(fields).map(widthOf));
  for (const [name, value] of Object.entries(fields))
    terminal.printEmphasised('bold', pad(name, width, false), `  ${value}`);
}

/** Prints a value as JSON. */
export function printJson(terminal: Terminal, value: unknown): void {
  for (const line of JSON.stringify(value, null, 2).split('\n')) terminal.print(line);
}

function pad(cell: string, width: number, toTheRight: boolean): string {
  const gap = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return toTheRight ? gap + cell : cell + gap;
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const segmenter = new Intl.Segmenter('en');

/** Returns the width of a text in columns: East Asian characters and emoji take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text))
    width += wide.test(segment) || /\p{Emoji_Presentation}/u.test(segment) ? 2 : 1;
  return width;
}
