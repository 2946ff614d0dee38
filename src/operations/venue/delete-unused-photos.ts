import { msPerDay } from '../../domain/time/instant.ts';
import { unusedPhotoRetentionMs } from '../../domain/venue/stored-photo.ts';
import { lockImports } from '../../storage/documents/venue-file.ts';
import {
  deletePhotos,
  listPhotoUse,
  listReferencedPhotos,
  markPhotosUsed,
} from '../../storage/venue/photos.ts';
import type { Context } from '../context.ts';

/**
 * Writes down which photos of a venue are in use, and takes those away that have not been for a month. Instances may do
 * it side by side.
 *
 * @returns how many were taken away
 */
export async function deleteUnusedPhotos(context: Context, venueId: string): Promise<number> {
  return context.storage.transact(async (db) => {
    // Whoever is just writing one into a listing comes before or after.
    await lockImports(db);
    const now = context.clock();
    const shown = await listReferencedPhotos(db, venueId);
    const photos = await listPhotoUse(db, venueId);
    // Once a day is enough to know it.
    const inUse = photos.filter(({ id, usedAt }) => shown.has(id) && usedAt <= now - msPerDay);
    const unused = photos.filter(
      ({ id, usedAt }) => !shown.has(id) && usedAt <= now - unusedPhotoRetentionMs,
    );
    await markPhotosUsed(
      db,
      inUse.map(({ id }) => id),
      now,
    );
    await deletePhotos(
      db,
      unused.map(({ id }) => id),
    );
    return unused.length;
  });
}
