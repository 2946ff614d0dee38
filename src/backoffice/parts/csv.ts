/** Returns rows as CSV for spreadsheet programs: Excel recognises UTF-8 by the byte order mark. */
export function csvText(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  const quoted = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${rows.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n')}\r\n`;
}
