/** Writes CSV (RFC 4180) that no spreadsheet program runs as a formula, whatever delimiter it splits the lines at. */

/** A cell: a text that a person wrote or read; or a number, date, code or heading of the program, written as is. */
export type CsvCell = string | number | null | { readonly plain: string };

export type CsvDelimiter = ',' | ';';

/**
 * The start of a formula, in a cell or after any character at which a spreadsheet program may begin another cell. Some
 * programs ignore spaces and quotation marks before it, and read the full-width signs as the ordinary ones.
 */
const formulaStart = /(^|[,;|\t\r\n])([\s"]*)([=+\-@＝＋－＠])/g;

/** Puts an apostrophe before each part of a text that a spreadsheet program could run as a formula. */
const withoutFormulas = (text: string) =>
  `${/^[\t\r]/.test(text) ? "'" : ''}${text.replace(formulaStart, "$1$2'$3")}`;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Returns a row as a line of CSV, without its line end. All texts are quoted, because programs guess delimiters. */
export function csvLine(cells: readonly CsvCell[], delimiter: CsvDelimiter): string {
  const write = (cell: CsvCell) => {
    if (cell === null || cell === '') return '';
    if (typeof cell === 'number') return String(cell);
    if (typeof cell === 'string') return quoted(withoutFormulas(cell));
    return /[",;|\t\r\n]/.test(cell.plain) ? quoted(cell.plain) : cell.plain;
  };
  return cells.map(write).join(delimiter);
}

/** Returns headings and rows as a file for spreadsheet programs: Excel recognises UTF-8 by the byte order mark. */
export function csvFile(
  headings: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  delimiter: CsvDelimiter,
): string {
  const lines = [headings.map((plain) => ({ plain })), ...rows].map((cells) => csvLine(cells, delimiter));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
