import { isFullExportHeader } from '../domain/documents/full-export/read-record.ts';
import { parseVenueFile } from '../domain/documents/venue-file/parse.ts';
import { venueFileWarnings } from '../domain/documents/venue-file/warnings.ts';
import { errorMessageOf } from '../domain/error-details.ts';
import { ValidationError } from '../domain/errors.ts';
import type { Context } from '../operations/context.ts';
import { presentImportPlan } from '../operations/documents/import/present-import-plan.ts';
import { BookingConflictError } from '../operations/documents/import/refuse-import.ts';
import { importFullExport } from '../operations/documents/import-full-export.ts';
import { importVenue, planVenueImport } from '../operations/documents/import-venue.ts';
import { findMissingPhotos } from '../operations/venue/unknown-photos.ts';
import { emptyStorage } from '../storage/engine/empty-storage.ts';
import type { Reader } from '../storage/engine/storage.ts';
import { CommandFailure } from './failure.ts';
import { checkFullExport, readRecords } from './files/full-export.ts';
import { type InputFile, openInput } from './files/input.ts';
import { readLines } from './files/lines.ts';
import { planErrorSummary, printPlan, skipHint } from './import-plan.ts';
import { cliActor, withDatabaseCreated, withDatabaseReadOnly } from './open-database.ts';
import { startProgress } from './progress.ts';
import { printJson } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Options of `firsthold import`. */
export interface ImportOptions {
  readonly json?: boolean;
  /** Prints the plan without applying it. */
  readonly dryRun?: boolean;
  /** References of bookings to leave unchanged. */
  readonly leaveBooking?: readonly string[];
}

/** Imports a venue file or a full export (`export --with-requests`), all or nothing. */
export async function importFile(terminal: Terminal, path: string, options: ImportOptions): Promise<void> {
  const input = await openInput(terminal, path);
  try {
    if (await isFullExport(input)) await importHistory(terminal, input, options);
    else await importVenueFile(terminal, input, options);
  } catch (error) {
    throw toFailure(error, input.name, options);
  } finally {
    await input.close();
  }
}

async function importVenueFile(
  terminal: Terminal,
  input: InputFile,
  { json = false, dryRun = false, leaveBooking: leave = [] }: ImportOptions,
): Promise<void> {
  const file = parseVenueFile(await readDocument(input), Number.POSITIVE_INFINITY);
  const missingPhotos = (db: Reader) => findMissingPhotos(db, file);
  const { plan, photos } = dryRun
    ? await withDatabaseReadOnly(terminal, (context) => {
        const { clock } = context ?? terminal;
        const planned = async (db: Reader) => ({
          plan: await planVenueImport(db, file, { leave, now: clock() }),
          photos: await missingPhotos(db),
        });
        return context === null ? planned(emptyStorage) : context.storage.read(planned);
      })
    : await withDatabaseCreated(terminal, async (context) => ({
        plan: await importVenue(context, file, cliActor, leave),
        photos: await context.storage.read(missingPhotos),
      }));
  const warnings = [...venueFileWarnings(file), ...photos];
  if (json) printJson(terminal, { venue: file.venue.id, dryRun, ...presentImportPlan(plan), warnings });
  else printPlan(terminal, file, plan, { isDryRun: dryRun });
  for (const { path, message } of warnings) terminal.printToStderr(`warning: ${path} ${message}`);
  const error = dryRun ? planErrorSummary(plan) : null;
  if (error !== null) throw new CommandFailure(`${input.name} would be rejected: ${error}`);
}

async function importHistory(
  terminal: Terminal,
  input: InputFile,
  { json = false, dryRun = false, leaveBooking: leave = [] }: ImportOptions,
): Promise<void> {
  // Validates the whole file before it opens the database.
  const checking = startProgress(terminal, 'Checking', input.size);
  const { file, move } = await checkFullExport(input, terminal.clock(), checking.at);
  checking.end();
  if (move !== null)
    throw new CommandFailure(
      `${input.name} is the export of a venue that moves; use: firsthold venues import ${input.name}`,
    );
  const importing = startProgress(terminal, dryRun ? 'Trying' : 'Importing', input.size);
  const records = () => readRecords(input, terminal.clock(), importing.at);
  const work = (context: Context) =>
    importFullExport(context, file, records, { actor: cliActor, leave, isDryRun: dryRun });
  const { plan, ...added } = await (dryRun
    ? withDatabaseReadOnly(terminal, (context) => {
        if (context === null) throw noDatabaseFailure();
        return work(context);
      })
    : withDatabaseCreated(terminal, work)
  ).finally(importing.end);
  if (json)
    return printJson(terminal, { venue: file.venue.id, dryRun, ...added, ...presentImportPlan(plan) });
  const feeds = added.feeds === 0 ? '' : `${added.feeds} calendar feeds, `;
  const codes = added.guestCodes === 0 ? '' : `${added.guestCodes} codes of guest groups, `;
  const contacts = added.guestContacts === 0 ? '' : `${added.guestContacts} guests without a booking, `;
  const photos = added.photos === 0 ? '' : `${added.photos} photos, `;
  const suffix = `Added: ${added.bookingRequests} booking requests, ${added.blocks} blocks added by staff, ${feeds}${codes}${photos}${contacts}${added.auditEntries} event log entries.`;
  printPlan(terminal, file, plan, { isDryRun: dryRun, suffix });
}

/** Only a database can tell whether the bookings of a full export conflict. */
const noDatabaseFailure = () =>
  new CommandFailure(
    'there is no database yet for a dry run of a full export; an import is applied completely or not at all',
  );

/** Returns whether the file is a full export, by its first line. */
async function isFullExport(input: InputFile): Promise<boolean> {
  try {
    for await (const { text } of readLines(input.read(), input.name))
      return isFullExportHeader(JSON.parse(text));
    return false;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

async function readDocument(input: InputFile): Promise<unknown> {
  const lines: string[] = [];
  for await (const { text } of readLines(input.read(), input.name)) lines.push(text);
  try {
    return JSON.parse(lines.join('\n'));
  } catch (error) {
    throw new CommandFailure(`${input.name} is not valid JSON: ${errorMessageOf(error)}`);
  }
}

function toFailure(error: unknown, name: string, { dryRun = false }: ImportOptions): unknown {
  return error instanceof ValidationError ? importFailure(error, name, dryRun) : error;
}

/** Returns the failure of a rejected import, with each problem. */
export function importFailure(error: ValidationError, name: string, isDryRun = false): CommandFailure {
  const lines = error.problems.map(({ path: at, message }) => `  ${at === '' ? '' : `${at}: `}${message}`);
  if (error instanceof BookingConflictError) lines.push(`  ${skipHint}`);
  const outcome = isDryRun ? 'would be rejected' : 'was not imported; nothing was changed';
  return new CommandFailure(`${name} ${outcome}:`, 1, lines);
}
