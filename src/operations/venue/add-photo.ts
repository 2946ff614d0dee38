import { createHash } from 'node:crypto';
import { ConflictError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import {
  maxPhotoBytesPerVenue,
  maxPhotosPerVenue,
  type PreparedPhoto,
  type StoredPhoto,
} from '../../domain/venue/stored-photo.ts';
import { assertNotFrozen } from '../../storage/events/frozen-venues.ts';
import { findPhoto, insertPhoto, markPhotosUsed, measurePhotos } from '../../storage/venue/photos.ts';
import type { Context } from '../context.ts';

/** Increase it when photos are converted differently, so that uploading one again creates the new files. */
const recipe = 1;

/**
 * Returns the id of a venue's photo: the same for the same bytes, and another at every other venue, so that no venue
 * can show or delete another's.
 *
 * @param picture the uploaded bytes
 */
export function photoIdOf(venueId: string, picture: Uint8Array): string {
  const hash = createHash('sha256').update(`${recipe} ${venueId}\0`).update(picture);
  return hash.digest('base64url').slice(0, 22);
}

/**
 * Stores a photo for a venue; an existing photo stays unchanged.
 *
 * @param prepared null if the photo exists
 * @throws ConflictError if the venue has too many photos, or the photo no longer exists
 */
export async function addPhoto(
  context: Context,
  { id, venueId, prepared }: { id: string; venueId: string; prepared: PreparedPhoto | null },
): Promise<StoredPhoto> {
  return context.storage.transact(async (db) => {
    await assertNotFrozen(db, venueId);
    const now = context.clock();
    const existing = await findPhoto(db, { venueId, id });
    if (existing !== undefined) {
      await markPhotosUsed(db, venueId, [id], now);
      return existing;
    }
    if (prepared === null)
      throw new ConflictError(
        'The photo was just removed. Please send it again.',
        codedProblem('photo_gone'),
      );
    const { width, height, files } = prepared;
    const stored = await measurePhotos(db, venueId);
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
    if (stored.photos >= maxPhotosPerVenue || stored.bytes + bytes > maxPhotoBytesPerVenue)
      throw new ConflictError(
        `A venue can have ${maxPhotosPerVenue} photos with ${maxPhotoBytesPerVenue / 1e6} MB in total; this one has ${stored.photos} with ${Math.round(stored.bytes / 1e6)} MB. Remove photos that are not in use.`,
        codedProblem('photos_full', { photos: maxPhotosPerVenue, megabytes: maxPhotoBytesPerVenue / 1e6 }),
      );
    const photo = { id, venueId, width, height, createdAt: now };
    await insertPhoto(db, photo, files, now);
    return { ...photo, bytes, files: files.map(({ name, width }) => ({ name, width })) };
  });
}
