import { makeFirstLink } from '../operations/access/first-link.ts';
import type { Context } from '../operations/context.ts';
import { welcomeLink } from '../paths.ts';
import { findOwnerlessVenue } from '../storage/access/staff.ts';

/**
 * What to tell whoever started a service that nobody can log in to manage yet. A terminal is shown a one-time link. So is
 * whatever reads a first start, where there is nothing yet that the link could give away; otherwise what is printed may be
 * kept by a log that others read, so the command is named that prints one.
 *
 * @returns the line, for the address it is served at; null: somebody can
 */
export async function firstOwner(
  context: Context,
  { isFirst, isTerminal }: { isFirst: boolean; isTerminal: boolean },
): Promise<((address: string) => string) | null> {
  if (isFirst || isTerminal) {
    const link = await makeFirstLink(context);
    if (link === null) return null;
    const what = link.venueId ?? 'your venue';
    return (address) => `To manage ${what}, once and within a day: ${address}${welcomeLink(link.secret)}`;
  }
  const ownerless = await context.storage.read(findOwnerlessVenue);
  if (ownerless === undefined) return null;
  return () =>
    `Nobody can log in to manage ${ownerless} yet: firsthold staff add EMAIL --venue ${ownerless} --role owner`;
}
