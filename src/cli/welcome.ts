import { createSetupLink } from '../operations/access/setup-link.ts';
import { CommandFailure } from './failure.ts';
import { withDatabase } from './open-database.ts';
import { linkForPrograms, printOneTimeLink } from './staff/link.ts';
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
      'there is an owner already; "firsthold staff add" invites more people, "firsthold staff reset" makes a new link for one',
    );
  const { venueId } = link;
  if (json) return printJson(terminal, { venueId, ...linkForPrograms(link) });
  terminal.remark(
    venueId === null
      ? 'This link leads to an account and to your first venue.'
      : `This link makes its reader the owner of ${venueId}.`,
  );
  printOneTimeLink(terminal, link);
}
