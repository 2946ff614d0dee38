import { msPerDay } from '../../domain/time/instant.ts';
import { unusedPhotoRetentionMs } from '../../domain/venue/stored-photo.ts';
import { assertNotFrozen } from '../../storage/events/frozen-venues.ts';
import {
  deletePhotos,
  listPhotoUse,
  listReferencedPhotos,
  markPhotosUsed,
} from '../../storage/venue/photos.ts';
import { lockVenue } from '../../storage/venue/venues.ts';
import type { Context } from '../context.ts';

/**
 * Records which photos of a venue are in use, and deletes those unused for a month. Instances may run it
 * concurrently.
 *
 * @returns how many were deleted
 */
export async function deleteUnusedPhotos(context: Context, venueId: string): Promise<number> {
  return context.storage.transact(async (db) => {
    await assertNotFrozen(db, venueId);
    // Serializes with edits that add a photo to a listing.
    await lockVenue(db, venueId);
    const now = context.clock();
    const shown = await listReferencedPhotos(db, venueId);
    const photos = await listPhotoUse(db, venueId);
    // Once a day is precise enough.
    const inUse = photos.filter(({ id, usedAt }) => shown.has(id) && usedAt <= now - msPerDay);
    const unused = photos.filter(
      ({ id, usedAt }) => !shown.has(id) && usedAt <= now - unusedPhotoRetentionMs,
    );
    await markPhotosUsed(
      db,
      venueId,
      inUse.map(({ id }) => id),
      now,
    );
    await deletePhotos(
      db,
      venueId,
      unused.map(({ id }) => id),
    );
    return unused.length;
  });
}
