/** `firsthold usage`: what each venue uses, for the operator. */
import { type UsageMonth, usageMonthOf } from '../domain/access/venue-usage.ts';
import { csvLine } from '../domain/fields/csv-text.ts';
import {
  countBookingsMade,
  countRows,
  listVenueUsage,
  sumPhotoBytes,
} from '../storage/access/venue-usage.ts';
import { tablesOfVenues } from '../storage/documents/delete-venue.ts';
import { listVenueIds } from '../storage/venue/venues.ts';
import { CommandFailure } from './failure.ts';
import { withDatabase } from './open-database.ts';
import { printJson, printTable } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Options of `firsthold usage`. */
export interface UsageOptions {
  readonly month?: UsageMonth;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Prints what each venue used in a month. */
export async function printUsage(
  terminal: Terminal,
  { month: chosen, json = false, csv = false }: UsageOptions,
): Promise<void> {
  if (json && csv) throw new CommandFailure('choose --json or --csv', 2);
  const rows = await withDatabase(terminal, ({ storage, clock }) =>
    storage.read(async (db) => {
      const month = chosen ?? usageMonthOf(clock());
      const used = new Map((await listVenueUsage(db, month)).map((usage) => [usage.venueId, usage]));
      const made = await countBookingsMade(db, boundsOf(month));
      const [photos, rows] = [await sumPhotoBytes(db), await countRows(db, tablesOfVenues)];
      return (await listVenueIds(db)).map((venueId) => ({
        venue: venueId,
        month,
        requests: used.get(venueId)?.requests ?? 0,
        bookings: made.get(venueId) ?? 0,
        photoBytes: photos.get(venueId) ?? 0,
        rows: rows.get(venueId) ?? 0,
        workSeconds: Math.round((used.get(venueId)?.workMs ?? 0) / 100) / 10,
      }));
    }),
  );
  if (json) return printJson(terminal, rows);
  if (!csv) return printTable(terminal, rows, 'No venues yet. Import one with: firsthold import FILE');
  terminal.print(csvLine(columns, ','));
  for (const row of rows)
    terminal.print(
      csvLine(
        columns.map((column) =>
          typeof row[column] === 'number' ? { plain: `${row[column]}` } : row[column],
        ),
        ',',
      ),
    );
}

const columns = ['venue', 'month', 'requests', 'bookings', 'photoBytes', 'rows', 'workSeconds'] as const;

/** Returns the beginning of a month in UTC, and of the next one. */
function boundsOf(month: UsageMonth) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) };
}
