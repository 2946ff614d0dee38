import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { assertNotFrozen } from '../../storage/events/frozen-venues.ts';
import { deletePhotos, findPhoto, listReferencedPhotos } from '../../storage/venue/photos.ts';
import { lockVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/**
 * Deletes a photo of a venue.
 *
 * @throws NotFoundError if the venue has no such photo
 * @throws ConflictError while the venue or one of its spaces shows it
 */
export async function removePhoto(
  context: Context,
  { venueId, photoId }: { venueId: string; photoId: string },
): Promise<void> {
  await context.storage.transact(async (db) => {
    await assertNotFrozen(db, venueId);
    // Serializes with edits that add it to a listing.
    await lockVenue(db, venueId);
    const photo = await findPhoto(db, { venueId, id: photoId });
    if (photo === undefined) throw new NotFoundError('There is no such photo.');
    if ((await listReferencedPhotos(db, venueId)).has(photoId))
      throw new ConflictError(
        'The venue or one of its spaces uses this photo. Remove it there first.',
        codedProblem('photo_shown'),
      );
    await deletePhotos(db, venueId, [photoId]);
  });
}
