import { normalizeEmail } from '../../domain/access/staff.ts';
import { ValidationError } from '../../domain/errors.ts';
import {
  importMovedVenue,
  type MovedMember,
  type MoveResult,
} from '../../operations/documents/import-moved-venue.ts';
import { keyOfMove } from '../../operations/documents/move-secrets.ts';
import { oneTimeLink } from '../../paths.ts';
import { CommandFailure } from '../failure.ts';
import { checkFullExport, readRecords } from '../files/full-export.ts';
import { type InputFile, openInput } from '../files/input.ts';
import { importFailure } from '../import.ts';
import { cliActor, withDatabaseCreated } from '../open-database.ts';
import { startProgress } from '../progress.ts';
import { oneTimeLinkJson } from '../staff/link.ts';
import { printJson } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { readPassphrase } from './passphrase.ts';

/** Options of `firsthold venues import`. */
interface MovingVenueOptions {
  readonly passphraseFile: string;
  /** Addresses whose existing accounts join the venue. */
  readonly confirmStaff?: readonly string[];
  readonly json?: boolean;
}

/** Imports a venue that moves, frozen. */
export async function importMovingVenue(
  terminal: Terminal,
  path: string,
  { passphraseFile, confirmStaff = [], json = false }: MovingVenueOptions,
): Promise<void> {
  const passphrase = await readPassphrase(passphraseFile);
  const confirmed = new Set(confirmStaff.map((email) => normalizeEmail(email) ?? email));
  const input = await openInput(terminal, path);
  try {
    const { venueId, result } = await importMove(terminal, input, passphrase, confirmed);
    if (json) return printMoveJson(terminal, venueId, result);
    printMove(terminal, venueId, result);
  } catch (error) {
    throw error instanceof ValidationError ? importFailure(error, input.name) : error;
  } finally {
    await input.close();
  }
}

async function importMove(
  terminal: Terminal,
  input: InputFile,
  passphrase: string,
  confirmed: ReadonlySet<string>,
): Promise<{ readonly venueId: string; readonly result: MoveResult }> {
  const checking = startProgress(terminal, 'Checking', input.size);
  const { file, exportedAt, move } = await checkFullExport(input, terminal.clock(), checking.at);
  checking.end();
  if (move === null)
    throw new CommandFailure(`${input.name} was not written by "venues export"; use: firsthold import`);
  const venueId = file.venue.id;
  const key = await keyOfMove(venueId, passphrase, move);
  const importing = startProgress(terminal, 'Importing', input.size);
  const records = () => readRecords(input, terminal.clock(), importing.at);
  const result = await withDatabaseCreated(terminal, (context) =>
    importMovedVenue(context, { file, exportedAt, move, records, key, confirmed }, cliActor),
  ).finally(importing.end);
  return { venueId, result };
}

function printMove(terminal: Terminal, venueId: string, result: MoveResult): void {
  const { bookingRequests, auditEntries, photos, webhooks, tokens, members } = result;
  terminal.print(
    `Imported ${venueId}: ${bookingRequests} booking requests, ${auditEntries} event log entries, ${photos} photos, ${webhooks} webhooks, ${tokens} API tokens, ${members.length} staff. It is frozen.`,
  );
  const invited = members.filter(({ invitation }) => invitation !== null);
  if (invited.length > 0)
    terminal.print(
      'These addresses belong to accounts of this installation, so the people have to accept an invitation (or run this again with --confirm-staff ADDRESS if you know that they are the same people):',
    );
  for (const { email, role, invitation } of invited)
    terminal.print(`  ${email} (${role})  ${oneTimeLink(invitation?.secret ?? '')}`);
  terminal.printToStderr(
    'Passkeys and push subscriptions did not move: staff add them again after they have signed in with their passwords.',
  );
  terminal.printToStderr(
    `Next, where it comes from: firsthold venues moved ${venueId} --to URL (the address of this installation)`,
  );
}

function printMoveJson(terminal: Terminal, venue: string, { plan: _plan, members, ...added }: MoveResult) {
  const present = ({ email, role, invitation }: MovedMember) => ({
    email,
    role,
    invitation: invitation === null ? null : oneTimeLinkJson(invitation),
  });
  printJson(terminal, { venue, ...added, members: members.map(present) });
}
