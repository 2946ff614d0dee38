import { createSetupLink } from '../operations/access/setup-link.ts';
import type { Context } from '../operations/context.ts';
import { oneTimeLink } from '../paths.ts';
import { hasAnyStaff, listVenuesWithoutOwner } from '../storage/access/staff.ts';
import { shortList } from './choose-venue.ts';

/**
 * Returns the line that a start prints while a venue has no owner, or no venue and no account exist. A terminal gets
 * the one-time link itself. Other output may end up in a log, so it names the command that prints the link.
 * @returns the line for the service's address; null: every venue has an owner
 */
export async function setupNotice(
  context: Context,
  isTerminal: boolean,
): Promise<((address: string) => string) | null> {
  const [ownerless, hasStaff] = await context.storage.read(async (db) => [
    await listVenuesWithoutOwner(db),
    await hasAnyStaff(db),
  ]);
  if (ownerless.length === 0 && hasStaff) return null;
  if (ownerless.length > 1)
    return () =>
      `${ownerless.length} venues have no owner yet (${shortList(ownerless)}). Run "firsthold welcome --venue ID" for a one-time link for the first owner of each.`;
  if (isTerminal) {
    const link = await createSetupLink(context);
    if (link === null) return null;
    const what = link.venueId ?? 'your venue';
    return (address) =>
      `To set up ${what}, open this one-time link within a day: ${address}${oneTimeLink(link.secret)}`;
  }
  const what = ownerless[0] === undefined ? '' : ` to manage ${ownerless[0]}`;
  return () =>
    `No one can sign in${what} yet. Run "firsthold welcome" for a one-time link for the first owner.`;
}
