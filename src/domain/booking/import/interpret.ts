/** Interprets a table of bookings: converts each row to a booking of the venue. */
import { codedProblem } from '../../problem-codes.ts';
import { readAmount } from './amount-cells.ts';
import {
  agreedColumn,
  furtherPrices,
  type ImportField,
  importFields,
  isDeposit,
  isGuestAndEvent,
} from './columns.ts';
import { fileRowOfCells } from './file-row.ts';
import { type FoundName, NameFinder } from './found-names.ts';
import type { ImportProblem } from './import-problem.ts';
import type { ImportListing, ImportSettings, InterpretedRow } from './interpreted-row.ts';
import { readPaidState } from './paid-words.ts';
import { type Cells, RowReader } from './row-reader.ts';
import type { Cell, Row, Table } from './table.ts';
import { findUnusualCells } from './unusual-cells.ts';

/** Interprets all rows of a table, and lists the names in them. */
export function interpretTable(
  table: Table,
  settings: ImportSettings,
  listing: ImportListing,
): { readonly rows: readonly InterpretedRow[]; readonly names: readonly FoundName[] } {
  const finder = new NameFinder(settings.choices);
  const { columns } = settings;
  const agreed = agreedColumn(table.headings, columns);
  const prices = [
    ...furtherPrices(table.headings, columns),
    // The price before tax, where both are given and their difference is not the tax.
    ...columns.flatMap((field, column) => (field === 'net' && columns.includes('total') ? column : [])),
  ];
  const read = table.rows.map((row, index) => {
    // An unquoted delimiter in a cell has shifted the cells after it, unless a person has corrected them.
    const isCorrected = Object.keys(settings.edits?.[row.line]?.cells ?? {}).length > 0;
    const further = row.cells.slice(table.headings.length).map((cell) => String(cell).trim());
    const furtherText = isCorrected ? '' : further.filter(Boolean).join(' · ');
    const cells = cellsOf(row, settings, row.cells[agreed], table.headings);
    const own = isCorrected ? cellsOf(row, { ...settings, edits: {} }, undefined, table.headings) : cells;
    const at = { index, line: row.line, furtherText, fileRow: fileRowOfCells(own, settings.dateOrder) };
    const result = new RowReader(cells, at, { settings, listing, finder }).read();
    if (result.isLeftOut) return result;
    return { ...result, warnings: [...result.warnings, ...leftOut(result, row, index)] };
  });
  const unusual = findUnusualCells(table, settings, read);
  const rows = read.map((row, index) => ({
    ...row,
    warnings:
      row.booking === null
        ? row.warnings.filter(() => row.isLeftOut)
        : [...row.warnings, ...(unusual.get(index) ?? [])],
  }));
  return { rows, names: finder.names };

  /** Names each further price of a row that is not the one used, with or without tax. */
  function leftOut({ line, draft }: InterpretedRow, { cells }: Row, index: number): ImportProblem[] {
    // A price that a person entered for this row is the price.
    if (settings.edits?.[line]?.cells?.total !== undefined) return [];
    return prices.flatMap((column) => {
      const [cell = '', heading = ''] = [cells[column], table.headings[column]];
      const cents = readAmount(cell, settings.decimalMark, listing.currency);
      // Cells that are no amount, such as "paid", are no second price.
      const { totalCents = Number.NaN, taxCents = 0 } = draft;
      if (cents === null || cents === totalCents || cents === totalCents - taxCents) return [];
      const text = String(cell);
      const message = `is not the "${text}" in the column "${heading}", which is left out`;
      return { index, line, field: 'total', message, ...codedProblem('further_price', { heading, text }) };
    });
  }
}

/** Returns the cells of a row by field, with a person's corrections. */
function cellsOf(
  { line, cells }: Row,
  { columns, edits }: ImportSettings,
  agreed: Cell | undefined,
  headings: readonly string[],
): Cells & { readonly skip?: boolean } {
  const found: Cells = {};
  const add = (field: ImportField, cell: Cell) => {
    const before = found[field];
    found[field] = before === undefined ? cell : `${before}${field === 'name' ? ' ' : '\n'}${cell}`;
  };
  for (const [index, field] of columns.entries()) {
    const [own = '', heading = ''] = [cells[index], headings[index]];
    if (field === null || own === '') continue;
    // "Yes" to "Deposit paid?" says nothing about the rest.
    const cell =
      field === 'paid' && isDeposit(heading) && readPaidState(own) === 'paid' ? `${heading}: ${own}` : own;
    // `Schmidt / Wedding` in a column "Who / what".
    const isTwo = field === 'name' && isGuestAndEvent(heading);
    const [, guest, event] = (isTwo && /^(.*?\S)\s*\/\s*(\S.*)$/s.exec(String(cell))) || [];
    add(field, guest ?? cell);
    if (event !== undefined) add('notes', event);
  }
  if (found.total !== undefined && agreed !== undefined && agreed !== '') found.total = agreed;
  const edit = edits?.[line];
  for (const field of importFields) {
    const text = edit?.cells?.[field];
    if (text === '') delete found[field];
    else if (text !== undefined) found[field] = text;
  }
  return { ...found, ...(edit?.isLeftOut === true && { skip: true }) };
}
