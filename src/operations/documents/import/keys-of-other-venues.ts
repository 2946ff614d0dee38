import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import type { FieldProblem } from '../../../domain/errors.ts';
import { codedProblem } from '../../../domain/problem-codes.ts';
import { listKeysOfOtherVenues } from '../../../storage/access/site-keys.ts';
import type { Reader } from '../../../storage/engine/storage.ts';

/** Returns a problem for each website key in the file that belongs to another venue of the installation. */
export async function findKeysOfOtherVenues(
  db: Reader,
  { venue, siteKeys }: VenueFile,
): Promise<FieldProblem[]> {
  const foreign = await listKeysOfOtherVenues(
    db,
    venue.id,
    siteKeys.map(({ key }) => key),
  );
  return siteKeys.flatMap(({ key }, index) =>
    foreign.has(key)
      ? {
          path: `siteKeys[${index}].key`,
          message: `"${key}" already belongs to another venue`,
          ...codedProblem('taken_elsewhere', { text: key }),
        }
      : [],
  );
}
