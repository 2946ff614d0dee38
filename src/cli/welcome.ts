import { createSetupLink } from '../operations/access/setup-link.ts';
import { CommandFailure } from './failure.ts';
import { withDatabase } from './open-database.ts';
import { oneTimeLinkJson, printOneTimeLink } from './staff/link.ts';
import { printJson } from './table.ts';
import type { Terminal } from './terminal.ts';

/**
 * Prints a one-time link for the first owner of a venue, or for the person who creates the first venue. It replaces
 * the previous one.
 * @throws CommandFailure if every venue has an owner
 */
export async function printWelcome(
  terminal: Terminal,
  { json = false }: { readonly json?: boolean },
): Promise<void> {
  const link = await withDatabase(terminal, createSetupLink);
  if (link === null)
    throw new CommandFailure(
      'there is already an owner; use "firsthold staff add" to invite more staff, or "firsthold staff reset" for a new link',
    );
  const { venueId } = link;
  if (json) return printJson(terminal, { venueId, ...oneTimeLinkJson(link) });
  terminal.printToStderr(
    venueId === null
      ? 'Open this link to create your account and your first venue.'
      : `Open this link to become the owner of ${venueId}.`,
  );
  printOneTimeLink(terminal, link);
}
