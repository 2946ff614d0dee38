import { createSetupLink } from '../operations/access/setup-link.ts';
import type { Context } from '../operations/context.ts';
import { oneTimeLink } from '../paths.ts';
import { findVenueWithoutOwner, hasAnyStaff } from '../storage/access/staff.ts';

/**
 * Returns the line that a start prints while a venue has no owner, or no venue and no account exist. A terminal gets
 * the one-time link itself. Other output may end up in a log, so it names the command that prints the link.
 * @returns the line for the service's address; null: every venue has an owner
 */
export async function setupNotice(
  context: Context,
  isTerminal: boolean,
): Promise<((address: string) => string) | null> {
  if (isTerminal) {
    const link = await createSetupLink(context);
    if (link === null) return null;
    const what = link.venueId ?? 'your venue';
    return (address) =>
      `To set up ${what}, open this one-time link within a day: ${address}${oneTimeLink(link.secret)}`;
  }
  const [ownerless, hasStaff] = await context.storage.read(async (db) => [
    await findVenueWithoutOwner(db),
    await hasAnyStaff(db),
  ]);
  if (ownerless === undefined && hasStaff) return null;
  const what = ownerless === undefined ? '' : ` to manage ${ownerless}`;
  return () =>
    `No one can sign in${what} yet. Run "firsthold welcome" for a one-time link for the first owner.`;
}
