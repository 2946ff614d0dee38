/**
 * Writes CSV (RFC 4180) that no spreadsheet program runs as a formula, whatever delimiter it splits the lines at, and reads
 * its cells back. Apostrophes that protect a text are removed again (`readCsvText`).
 */

/** A cell: a text that a person wrote or read; or a number, date, code or heading of the program, written as is. */
export type CsvCell = string | number | null | { readonly plain: string };

export type CsvDelimiter = ',' | ';';

/** The signs that begin a formula, also full-width, as small forms, and as the minus sign. */
const sign = String.raw`[=+\-@＝＋－＠\u2212\ufe62\ufe63\ufe66\ufe6b]`;
/** Characters at which a spreadsheet program may begin another cell or line. */
const separators = String.raw`\t\r\n\u0085\u2028\u2029`;
/**
 * What comes before the sign. Some programs ignore spaces, quotation marks and characters without a width. A run of them
 * has no separator, so that the time to search a text grows with its length only.
 */
const cellStart = String.raw`(^|[,;|${separators}])((?:(?![${separators}])[\s"\p{Cc}\p{Cf}])*)`;
const formulaStart = new RegExp(`${cellStart}('*${sign})`, 'gu');
/** Digits from which a spreadsheet program removes zeros, such as a phone number; or a leading tab. */
const unsafeStart = /^'*(?:0[\d ]*\d$|[\t\r])/;

/** Puts an apostrophe before each part of a text that a spreadsheet program could run as a formula. */
const withoutFormulas = (text: string) =>
  `${unsafeStart.test(text) ? "'" : ''}${text.replace(formulaStart, "$1$2'$3")}`;

const protectedFormula = new RegExp(`${cellStart}'('*${sign})`, 'gu');

/** Removes the apostrophes that protect a text in a CSV file. */
export const readCsvText = (cell: string) =>
  (cell.startsWith("'") && unsafeStart.test(cell) ? cell.slice(1) : cell).replace(protectedFormula, '$1$2$3');

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
