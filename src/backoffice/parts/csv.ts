/** Spreadsheets run texts that begin with these as formulas. */
const formulaStart = /^[=+\-@\t\r]/;

/** Returns a text that spreadsheets do not run as a formula. */
export const withoutFormula = (text: string) => (formulaStart.test(text) ? `'${text}` : text);

/** Returns the decimal mark of a language, and the delimiter that its spreadsheets expect beside it. */
export function csvFormat(locale: string) {
  const mark =
    new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  return { mark, delimiter: mark === ',' ? ';' : ',' } as const;
}

/** Returns rows as CSV for spreadsheet programs: Excel recognises UTF-8 by the byte order mark. */
export function csvText(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  const quoted = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${rows.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n')}\r\n`;
}
