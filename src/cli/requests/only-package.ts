import type { Reader } from '../../storage/engine/storage.ts';
import { listSlots } from '../../storage/venue/listings.ts';
import { CommandFailure } from '../failure.ts';

/**
 * Returns the only package of a time slot.
 *
 * @throws CommandFailure if it has none, or several
 */
export async function onlyPackageOf(
  db: Reader,
  venueId: string,
  { spaceId, slotId }: { readonly spaceId: string; readonly slotId: string },
): Promise<string> {
  const slot = (await listSlots(db, venueId, [spaceId])).find(({ id }) => id === slotId);
  const packages = slot?.packages.map(({ id }) => id) ?? [];
  const [only] = packages;
  if (only !== undefined && packages.length === 1) return only;
  throw new CommandFailure(
    packages.length === 0
      ? `the space "${spaceId}" has no time slot "${slotId}" with a package`
      : `choose a package with --package: ${packages.join(', ')}`,
    packages.length === 0 ? 1 : 2,
  );
}
