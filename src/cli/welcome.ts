import { createSetupLink } from '../operations/access/setup-link.ts';
import { listVenuesWithoutOwner } from '../storage/access/staff.ts';
import { chooseVenue, shortList } from './choose-venue.ts';
import { CommandFailure } from './failure.ts';
import { withDatabase } from './open-database.ts';
import { oneTimeLinkJson, printOneTimeLink } from './staff/link.ts';
import { printJson } from './table.ts';
import type { Terminal } from './terminal.ts';

/**
 * Prints a one-time link for the first owner of a venue, or for the person who creates the first venue. It replaces
 * the previous one for the same.
 * @throws CommandFailure if every venue has an owner, or several have none and none of them is named
 */
export async function printWelcome(
  terminal: Terminal,
  { venue, json = false }: { readonly venue?: string; readonly json?: boolean },
): Promise<void> {
  const link = await withDatabase(terminal, async (context) => {
    const ownerless = await context.storage.read(async (db) => {
      if (venue !== undefined) await chooseVenue(db, venue);
      return listVenuesWithoutOwner(db);
    });
    if (venue === undefined && ownerless.length > 1)
      throw new CommandFailure(
        `${ownerless.length} venues have no owner (${shortList(ownerless)}); choose one with --venue ID`,
        2,
      );
    return createSetupLink(context, venue ?? null);
  });
  if (link === null)
    throw new CommandFailure(
      'there is already an owner; use "firsthold staff add" to invite more staff, or "firsthold staff reset" for a new link',
    );
  const { venueId, replaced } = link;
  if (json) return printJson(terminal, { venueId, ...oneTimeLinkJson(link) });
  terminal.printToStderr(
    venueId === null
      ? 'Open this link to create your account and your first venue.'
      : `Open this link to become the owner of ${venueId}.`,
  );
  printOneTimeLink(terminal, link);
  if (replaced > 0) terminal.printToStderr('The link before it no longer works.');
}
