import { randomBytes } from 'node:crypto';
import { ValidationError } from '../domain/errors.ts';
import { isFullExportHeader } from '../domain/full-export/read-record.ts';
import type { VenueFile } from '../domain/venue.ts';
import { parseVenueFile } from '../domain/venue-file/parse.ts';
import { importFullExport } from '../operations/import-full-export.ts';
import { importVenue } from '../operations/import-venue.ts';
import { actor } from './existing-database.ts';
import { CommandFailure } from './failure.ts';
import { checkFullExport, recordsOf } from './files/full-export.ts';
import { type InputFile, openInput } from './files/input.ts';
import { linesOf } from './files/lines.ts';
import { startProgress } from './progress.ts';
import { printJson } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Imports a venue file, or a full export (`export --with-requests`): whole or not at all. */
export async function importFile(
  terminal: Terminal,
  path: string,
  { json = false }: { json?: boolean },
): Promise<void> {
  const input = await openInput(terminal, path);
  try {
    if (await isFullExport(input)) await importHistory(terminal, input, json);
    else await importVenueFile(terminal, input, json);
  } catch (error) {
    throw asFailure(error, input.name);
  } finally {
    await input.close();
  }
}

async function importVenueFile(terminal: Terminal, input: InputFile, json: boolean): Promise<void> {
  const file = parseVenueFile(await readDocument(input));
  const storage = await terminal.openStorage(terminal.config());
  try {
    const hasChanged = await importVenue({ storage, clock: terminal.clock, randomBytes }, file, actor);
    if (json) printJson(terminal, { venue: file.venue.id, venueHasChanged: hasChanged });
    else terminal.print(outcome(file, hasChanged));
  } finally {
    await storage.close();
  }
}

async function importHistory(terminal: Terminal, input: InputFile, json: boolean): Promise<void> {
  // Everything is checked before the database is opened at all.
  const checking = startProgress(terminal, 'Checking', input.size);
  const file = await checkFullExport(input, terminal.clock(), checking.at);
  checking.end();
  const storage = await terminal.openStorage(terminal.config());
  const importing = startProgress(terminal, 'Importing', input.size);
  try {
    const context = { storage, clock: terminal.clock, randomBytes };
    const records = () => recordsOf(input, terminal.clock(), importing.at);
    const added = await importFullExport(context, file, records, actor);
    importing.end();
    if (json) return printJson(terminal, { venue: file.venue.id, ...added });
    terminal.print(outcome(file, added.venueHasChanged));
    terminal.print(
      `New with it: ${added.bookingRequests} booking requests, ${added.blocks} blocks made by staff, ${added.auditEntries} lines of the audit log.`,
    );
  } finally {
    importing.end();
    await storage.close();
  }
}

function outcome(file: VenueFile, hasChanged: boolean): string {
  const name = `${file.venue.name} (${file.venue.id})`;
  const spaces = file.spaces.length === 1 ? '1 space' : `${file.spaces.length} spaces`;
  return hasChanged
    ? `Imported ${name} with ${spaces}.`
    : `${name} is already as the file says; nothing changed.`;
}

/** A full export says so in its first line; a venue file's first line says nothing, or everything. */
async function isFullExport(input: InputFile): Promise<boolean> {
  try {
    for await (const { text } of linesOf(input.read(), input.name))
      return isFullExportHeader(JSON.parse(text));
    return false;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

async function readDocument(input: InputFile): Promise<unknown> {
  const lines: string[] = [];
  for await (const { text } of linesOf(input.read(), input.name)) lines.push(text);
  try {
    return JSON.parse(lines.join('\n'));
  } catch (error) {
    throw new CommandFailure(`${input.name} is not valid JSON: ${(error as Error).message}`);
  }
}

function asFailure(error: unknown, name: string): unknown {
  if (!(error instanceof ValidationError)) return error;
  const lines = error.problems.map(({ path: at, message }) => `  ${at === '' ? '' : `${at}: `}${message}`);
  return new CommandFailure(`${name} was not imported; nothing was changed:`, 1, lines);
}
