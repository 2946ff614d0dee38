import type { HoldPeriod } from '../../domain/booking/hold.ts';
import { type FieldProblem, ValidationError } from '../../domain/errors.ts';
import { importBookings } from '../../operations/booking/import-bookings.ts';
import {
  type BookingImportPlan,
  type BookingSpreadsheet,
  planBookingImport,
} from '../../operations/booking/plan-booking-import.ts';
import { parseSpreadsheetFile, SpreadsheetError } from '../../operations/booking/spreadsheet-file.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { openInput } from '../files/input.ts';
import { readTable } from '../files/text.ts';
import { cliActor, withDatabase, withDatabaseReadOnly } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';

/** Options of `firsthold requests import`. */
export interface RequestImportOptions {
  readonly venue?: string;
  readonly holdPeriod: HoldPeriod;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** The maximum per transaction: bookings wait for it. */
const maxLines = 20_000;
/** The number of errors that are printed. */
const maxProblems = 100;

/** Imports a venue's existing bookings from a table, all or nothing. */
export async function importRequests(
  terminal: Terminal,
  path: string,
  { venue, holdPeriod, dryRun = false, json = false }: RequestImportOptions,
): Promise<void> {
  const input = await openInput(terminal, path);
  try {
    const spreadsheet = spreadsheetOf(await readTable(input), input.name);
    const { venueId, plan, imported, now } = await (dryRun ? withDatabaseReadOnly : withDatabase)(
      terminal,
      async (context) => {
        if (context === null) throw new CommandFailure('there is no database yet; import a venue first');
        const { storage, clock } = context;
        const now = clock();
        const venueId = await storage.read((db) => chooseVenue(db, venue));
        const planned = () => storage.read((db) => planBookingImport(db, venueId, spreadsheet, now));
        const done = dryRun
          ? { plan: await planned(), imported: [] }
          : await importBookings(context, spreadsheet, { venueId, holdPeriod, actor: cliActor });
        return { venueId, ...done, now };
      },
    );
    if (plan.problems.length > 0) throw invalidFile(input.name, plan.problems, dryRun);
    const pastCount = plan.newBookings.filter(({ endsAt }) => endsAt <= now).length;
    if (json) {
      const lines = plan.newBookings.map(({ line }) => line);
      return printJson(terminal, {
        venue: venueId,
        dryRun,
        lines,
        imported,
        known: plan.existing,
        past: pastCount,
      });
    }
    terminal.print(describe(plan, { past: pastCount, dryRun }));
  } catch (error) {
    throw error instanceof ValidationError ? invalidFile(input.name, error.problems, dryRun) : error;
  } finally {
    await input.close();
  }
}

function describe(
  { newBookings, existing }: BookingImportPlan,
  { past, dryRun }: { past: number; dryRun: boolean },
): string {
  const held = newBookings.filter(({ isHeld }) => isHeld).length;
  const output = [
    ...(held > 0 ? [`${held} held`] : []),
    ...(past > 0 ? [`${past} past`] : []),
    ...(existing.length > 0
      ? [`${existing.length} more ${existing.length === 1 ? 'was' : 'were'} already imported`]
      : []),
  ];
  const bookings = newBookings.length === 1 ? '1 booking' : `${newBookings.length} bookings`;
  return `${dryRun ? 'Would import' : 'Imported'} ${bookings}${output.length > 0 ? `: ${output.join(', ')}` : ''}.`;
}

/** @throws CommandFailure if it is not a table of bookings */
function spreadsheetOf(text: string, name: string): BookingSpreadsheet {
  try {
    return parseSpreadsheetFile(text, maxLines);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new CommandFailure(`${name}${error.separator}${error.message}`);
  }
}

function invalidFile(name: string, problems: readonly FieldProblem[], isDryRun: boolean): CommandFailure {
  const lines = problems.slice(0, maxProblems).map(({ path, message }) => `  ${path}: ${message}`);
  if (problems.length > maxProblems) lines.push(`  … and ${problems.length - maxProblems} more`);
  const outcome = isDryRun ? 'would be rejected' : 'was not imported; nothing was changed';
  return new CommandFailure(`${name} ${outcome}:`, 1, lines);
}
