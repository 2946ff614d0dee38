import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { ValidationError } from '../domain/errors.ts';
import type { VenueFile } from '../domain/venue.ts';
import { parseVenueFile } from '../domain/venue-file/parse.ts';
import { importVenue } from '../operations/import-venue.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** Imports one venue file, whole or not at all. */
export async function importFile(terminal: Terminal, path: string): Promise<void> {
  const file = await readVenueFile(terminal, path);
  const storage = await terminal.openStorage(terminal.config());
  try {
    const changed = await importVenue({ storage, clock: terminal.clock, randomBytes }, file, 'operator');
    const spaces = file.spaces.length === 1 ? '1 space' : `${file.spaces.length} spaces`;
    terminal.print(
      changed
        ? `Imported ${file.venue.name} (${file.venue.id}) with ${spaces}.`
        : `${file.venue.name} (${file.venue.id}) is already as the file says; nothing changed.`,
    );
  } catch (error) {
    throw asFailure(error, path);
  } finally {
    await storage.close();
  }
}

async function readVenueFile(terminal: Terminal, path: string): Promise<VenueFile> {
  let text: string;
  try {
    text = path === '-' ? await textOf(terminal.stdin) : await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandFailure(`cannot read ${path}: ${(error as Error).message}`);
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new CommandFailure(`${path} is not valid JSON: ${(error as Error).message}`);
  }
  try {
    return parseVenueFile(document);
  } catch (error) {
    throw asFailure(error, path);
  }
}

function asFailure(error: unknown, path: string): unknown {
  if (!(error instanceof ValidationError)) return error;
  const lines = error.problems.map(({ path: at, message }) => `  ${at === '' ? '' : `${at}: `}${message}`);
  return new CommandFailure(`${path} was not imported; nothing was changed:\n${lines.join('\n')}`);
}
