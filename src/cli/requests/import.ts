import { resolve } from 'node:path';
import type { HoldPeriod } from '../../domain/booking/hold.ts';
import { rowsOfBookings } from '../../domain/booking/import/booking-rows.ts';
import { overdueCentsOf } from '../../domain/booking/import/imported-request.ts';
import { type FieldProblem, ValidationError } from '../../domain/errors.ts';
import { csvFile } from '../../domain/fields/csv-text.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { importBookings } from '../../operations/booking/import-bookings.ts';
import { type BookingImportPlan, planBookingImport } from '../../operations/booking/plan-booking-import.ts';
import { readImportListing } from '../../operations/booking/read-import-listing.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { chooseVenue } from '../choose-venue.ts';
import { CommandFailure } from '../failure.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { openInput } from '../files/input.ts';
import { assertTarget } from '../files/target.ts';
import { cliActor, withDatabase, withDatabaseReadOnly } from '../open-database.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { interpretBookings, type ReadFileOptions, readBookingsTable } from './read-bookings-file.ts';

/** Options of `firsthold requests import`. */
export interface RequestImportOptions extends ReadFileOptions {
  readonly venue?: string;
  readonly holdPeriod: HoldPeriod;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  /** The file for all problems as CSV. */
  readonly problems?: string;
}

/** The number of errors that are printed. */
const maxProblems = 100;

/** Imports a venue's existing bookings from a file, all or nothing. */
export async function importRequests(
  terminal: Terminal,
  path: string,
  {
    venue,
    holdPeriod,
    dryRun = false,
    json = false,
    problems: problemsFile,
    ...options
  }: RequestImportOptions,
): Promise<void> {
  if (problemsFile !== undefined && resolve(problemsFile) === resolve(path))
    throw new CommandFailure(`--problems ${problemsFile} would replace the file that is imported`, 2);
  if (problemsFile !== undefined) assertTarget(terminal.config(), problemsFile, true);
  const input = await openInput(terminal, path);
  const reject = async (problems: readonly FieldProblem[]) =>
    invalidFile(terminal, input.name, problems, { isDryRun: dryRun, file: problemsFile });
  try {
    const { venueId, plan, imported, now, readSummary, leftOut } = await (dryRun
      ? withDatabaseReadOnly
      : withDatabase)(terminal, async (context) => {
      if (context === null) throw new CommandFailure('there is no database yet; import a venue first');
      const { storage, clock } = context;
      const now = clock();
      const venueId = await storage.read((db) => chooseVenue(db, venue));
      const listing = await storage.read((db) => readImportListing(db, venueId));
      const zone = (await storage.read((db) => findVenue(db, venueId)))?.timezone ?? 'UTC';
      const calendar = { timezone: zone, today: todayIn(zone, now) };
      const table = await readBookingsTable(input, { ...options, calendar });
      const { bookings, readSummary, leftOut } = interpretBookings(table, {
        listing,
        options,
        name: input.name,
      });
      const planned = () => storage.read((db) => planBookingImport(db, venueId, bookings, now));
      const done = dryRun
        ? { plan: await planned(), imported: [] }
        : await importBookings(context, bookings, { venueId, holdPeriod, actor: cliActor });
      return { venueId, ...done, now, readSummary, leftOut };
    });
    if (plan.problems.length > 0) throw await reject(plan.problems);
    const past = rowsOfBookings(plan.newBookings).filter((dates) =>
      dates.every(({ endsAt }) => endsAt <= now),
    ).length;
    if (json) {
      const lines = plan.newBookings.map(({ line }) => line);
      const { existing: known, warnings } = plan;
      return printJson(terminal, { venue: venueId, dryRun, lines, imported, known, warnings, past });
    }
    terminal.print(describe(plan, { past, dryRun }));
    const undated = plan.newBookings.filter(({ booking }) => booking.paidCents && !booking.paidOn).length;
    if (undated > 0)
      terminal.print(
        `${undated === 1 ? '1 payment has' : `${undated} payments have`} no date (column "paid-on"), so ${undated === 1 ? 'it is' : 'they are'} recorded as paid on ${todayIn(plan.venue.timezone, now)}.`,
      );
    const overdue = rowsOfBookings(plan.newBookings).filter((dates) => overdueCentsOf(dates, now) > 0).length;
    if (overdue > 0)
      terminal.print(
        `${overdue === 1 ? '1 past booking is' : `${overdue} past bookings are`} not paid in full (column "paid"), so the rest is overdue.`,
      );
    for (const { path, message } of plan.warnings) terminal.print(`  Check ${path}: ${message}`);
    const summary = [dryRun ? readSummary : '', leftOut].filter(Boolean).join(' ');
    if (summary !== '') terminal.print(summary);
  } catch (error) {
    throw error instanceof ValidationError ? await reject(error.problems) : error;
  } finally {
    await input.close();
  }
}

function describe(
  { newBookings, existing, warnings }: BookingImportPlan,
  { past, dryRun }: { past: number; dryRun: boolean },
): string {
  const fresh = rowsOfBookings(newBookings);
  const leftOut = warnings.filter(({ problem }) => problem === 'reference_known').length;
  const known = existing.length - leftOut;
  const held = fresh.filter(([{ isHeld }]) => isHeld).length;
  const output = [
    ...(held > 0 ? [`${held} held`] : []),
    ...(past > 0 ? [`${past} past`] : []),
    ...(known > 0 ? [`${known} more ${known === 1 ? 'was' : 'were'} already imported`] : []),
    ...(leftOut > 0 ? [`${leftOut} more ${leftOut === 1 ? 'is' : 'are'} left out`] : []),
  ];
  const bookings = fresh.length === 1 ? '1 booking' : `${fresh.length} bookings`;
  return `${dryRun ? 'Would import' : 'Imported'} ${bookings}${output.length > 0 ? `: ${output.join(', ')}` : ''}.`;
}

async function invalidFile(
  terminal: Terminal,
  name: string,
  problems: readonly FieldProblem[],
  { isDryRun, file }: { readonly isDryRun: boolean; readonly file: string | undefined },
): Promise<CommandFailure> {
  const lines = problems.slice(0, maxProblems).map(({ path, message }) => `  ${path}: ${message}`);
  const isAll = problems.length <= maxProblems;
  if (!isAll) lines.push(`  … and ${problems.length - maxProblems} more`);
  const unnamed = problems.find(
    ({ path, problem }) => path.endsWith(', package') && problem === 'missing_one_of',
  );
  if (unnamed !== undefined)
    lines.push(
      'Choose a package for rows without one, such as --name "=PACKAGE", or --name "=times" for none.',
    );
  if (file !== undefined) {
    await writeAtomically(
      terminal.config(),
      file,
      async (opened) => void (await opened.writeFile(problemsCsv(problems))),
      true,
    );
    lines.push(`All ${problems.length} problems are in ${file}.`);
  }
  const hint = isAll || file !== undefined ? '' : ' (--problems FILE writes every problem to a file)';
  const outcome = isDryRun ? 'would be rejected' : 'was not imported; nothing was changed';
  return new CommandFailure(`${name} ${outcome}${hint}:`, 1, lines);
}

const problemsCsv = (problems: readonly FieldProblem[]) =>
  csvFile(
    ['line', 'problem'],
    problems.map(({ path, message }) => [path, message]),
    ',',
  );
