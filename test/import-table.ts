/** Interprets tables of bookings in tests. */
import { matchColumns } from '../src/domain/booking/import/columns.ts';
import { interpretTable } from '../src/domain/booking/import/interpret.ts';
import type { ImportListing, ImportSettings } from '../src/domain/booking/import/interpreted-row.ts';

export const vat = { label: 'MwSt.', basisPoints: 1_900 };

export const dryHire = { id: 'dry-hire', name: 'Dry hire' };

export const dinner = { id: 'dinner', name: 'Dinner', tax: { label: 'MwSt.', basisPoints: 700 } };

export const evening = {
  id: 'evening',
  name: 'Abend',
  startTime: '18:00',
  endTime: '01:00',
  packages: [dryHire],
};

export const day = {
  id: 'day',
  name: 'Tag',
  startTime: '09:00',
  endTime: '17:00',
  packages: [dryHire, dinner],
};

export const listing: ImportListing = {
  currency: 'EUR',
  locale: 'de-DE',
  tax: vat,
  spaces: [
    { id: 'big', name: 'Großer Saal', slots: [evening, day] },
    { id: 'small', name: 'Kleiner Saal', slots: [] },
  ],
};

/** Interprets rows whose cells are in the order of the headings. */
export function interpret(
  headings: string,
  rows: readonly string[],
  settings: Partial<ImportSettings> = {},
  changed: Partial<ImportListing> = {},
) {
  const table = {
    headings: headings.split(','),
    rows: rows.map((row, index) => ({ line: index + 2, cells: row.split(',') })),
  };
  const columns = matchColumns(table.headings);
  const defaults = { columns, dateOrder: 'dmy', decimalMark: ',', choices: {} } as const;
  return interpretTable(table, { ...defaults, ...settings }, { ...listing, ...changed });
}
