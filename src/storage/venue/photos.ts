/** Uploaded photos and their files. */
import type { Selectable } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import {
  type PhotoContent,
  type PhotoFile,
  photoIdsIn,
  type StoredPhoto,
} from '../../domain/venue/stored-photo.ts';
import { chunks } from '../engine/chunks.ts';
import { precompiledQuery } from '../engine/compiled.ts';
import type { Reader, Writer } from '../engine/storage.ts';
import type { Tables } from '../engine/tables.ts';
import { isOfOpenVenue } from '../events/frozen-venues.ts';
import { venueCacheOf } from './venue-lookups.ts';

interface FileOfVenue {
  readonly venueId: string;
  readonly photoId: string;
  readonly name: string;
}

/** Returns the content of a file, whose URL does not name the venue. */
export async function findPhotoContent(
  db: Reader,
  file: Omit<FileOfVenue, 'venueId'>,
): Promise<Uint8Array | undefined> {
  const { photoId, name } = file;
  const contentAt = async (venueId: string) => (await findContent(db, { venueId, photoId, name })).rows[0];
  const cache = venueCacheOf(db, 'photo_venues');
  const cached = cache.get(photoId);
  const found = cached === undefined ? undefined : await contentAt(cached);
  if (found !== undefined) return found.content;
  for (const { venue_id: venueId } of (await findPhotoVenues(db, { photoId })).rows) {
    const row = await contentAt(venueId);
    if (row === undefined) continue;
    cache.set(photoId, venueId);
    return row.content;
  }
  return undefined;
}

/** Returns whether any venue has a photo. */
export const hasPhoto = async (db: Reader, photoId: string): Promise<boolean> =>
  (await findPhotoVenues(db, { photoId })).rows.length > 0;

const findPhotoVenues = precompiledQuery((db, { photoId }: Pick<FileOfVenue, 'photoId'>) =>
  db
    .selectFrom('photo_venues')
    .select('venue_id')
    .where('photo_id', '=', photoId)
    // The first venue keeps the URL, even if an export of another venue contains it.
    .orderBy('added_at')
    .orderBy('venue_id'),
);

const findContent = precompiledQuery((db, { venueId, photoId, name }: FileOfVenue) =>
  db
    .selectFrom('photo_files')
    .select('content')
    .where('venue_id', '=', venueId)
    .where('photo_id', '=', photoId)
    .where('name', '=', name),
);

/** Finds a photo without the content of its files. */
export async function findPhoto(
  db: Reader,
  { venueId, id }: Pick<StoredPhoto, 'venueId' | 'id'>,
): Promise<StoredPhoto | undefined> {
  const row = await db
    .selectFrom('photos')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const [photo] = await withFiles(db, venueId, [row]);
  return photo;
}

/** Lists a venue's photos, oldest first. */
export async function listPhotos(db: Reader, venueId: string): Promise<StoredPhoto[]> {
  const rows = await db
    .selectFrom('photos')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return withFiles(db, venueId, rows);
}

async function withFiles(
  db: Reader,
  venueId: string,
  rows: readonly Selectable<Tables['photos']>[],
): Promise<StoredPhoto[]> {
  const files: (PhotoFile & { photo_id: string })[] = [];
  for (const some of chunks(rows.map(({ id }) => id)))
    files.push(
      ...(await db
        .selectFrom('photo_files')
        .select(['photo_id', 'name', 'width'])
        .where('venue_id', '=', venueId)
        .where('photo_id', 'in', some)
        .orderBy('width')
        .orderBy('name')
        .execute()),
    );
  const filesOf = Map.groupBy(files, ({ photo_id }) => photo_id);
  return rows.map((row) => ({
    id: row.id,
    venueId: row.venue_id,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    createdAt: row.created_at,
    files: (filesOf.get(row.id) ?? []).map(({ name, width }) => ({ name, width })),
  }));
}

/** Returns the number and size of a venue's photos. */
export async function measurePhotos(db: Reader, venueId: string): Promise<{ photos: number; bytes: number }> {
  const row = await db
    .selectFrom('photos')
    .select(({ fn }) => [fn.countAll<number>().as('photos'), fn.sum<number | null>('bytes').as('bytes')])
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow();
  return { photos: Number(row.photos), bytes: Number(row.bytes ?? 0) };
}

/** Streams every file of some photos, one photo at a time: a full export may not fit into memory. */
export async function* streamPhotos(
  db: Reader,
  venueId: string,
): AsyncIterable<StoredPhoto & { readonly contents: readonly PhotoContent[] }> {
  for (const photo of await listPhotos(db, venueId)) {
    const contents = await db
      .selectFrom('photo_files')
      .select(['name', 'width', 'content'])
      .where('venue_id', '=', venueId)
      .where('photo_id', '=', photo.id)
      .orderBy('width')
      .orderBy('name')
      .execute();
    yield { ...photo, contents };
  }
}

/**
 * Inserts a photo.
 *
 * @param now counts as its last use
 * @returns false if the venue has a photo with that id; nothing is written
 */
export async function insertPhoto(
  db: Writer,
  photo: Omit<StoredPhoto, 'files' | 'bytes'>,
  contents: readonly PhotoContent[],
  now: Instant,
): Promise<boolean> {
  const result = await db
    .insertInto('photos')
    .values({
      id: photo.id,
      venue_id: photo.venueId,
      width: photo.width,
      height: photo.height,
      bytes: contents.reduce((sum, { content }) => sum + content.length, 0),
      created_at: photo.createdAt,
      used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return false;
  const { id, venueId } = photo;
  await db.insertInto('photo_venues').values({ photo_id: id, venue_id: venueId, added_at: now }).execute();
  for (const { name, width, content } of contents)
    await db
      .insertInto('photo_files')
      .values({ venue_id: venueId, photo_id: id, name, width, content })
      .execute();
  return true;
}

/** Stores that photos are in use now. */
export async function markPhotosUsed(
  db: Writer,
  venueId: string,
  ids: readonly string[],
  now: Instant,
): Promise<void> {
  for (const some of chunks(ids))
    await db
      .updateTable('photos')
      .set({ used_at: now })
      .where('venue_id', '=', venueId)
      .where('id', 'in', some)
      .execute();
}

/** Deletes photos with their files. */
export async function deletePhotos(db: Writer, venueId: string, ids: readonly string[]): Promise<void> {
  for (const some of chunks(ids)) {
    await db.deleteFrom('photos').where('venue_id', '=', venueId).where('id', 'in', some).execute();
    await db
      .deleteFrom('photo_venues')
      .where('venue_id', '=', venueId)
      .where('photo_id', 'in', some)
      .execute();
  }
}

/** Returns when each photo of a venue was last in use. */
export async function listPhotoUse(db: Reader, venueId: string): Promise<{ id: string; usedAt: Instant }[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'used_at'])
    .where('venue_id', '=', venueId)
    .execute();
  return rows.map((row) => ({ id: row.id, usedAt: row.used_at }));
}

/** Lists the ids of venues with photos. */
export async function listVenuesWithPhotos(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('venue_id')
    .distinct()
    .where(isOfOpenVenue('photos'))
    .orderBy('venue_id')
    .execute();
  return rows.map((row) => row.venue_id);
}

/** Lists the ids of photos that a venue or one of its spaces shows, published or not. */
export async function listReferencedPhotos(db: Reader, venueId: string): Promise<Set<string>> {
  const venues = await db.selectFrom('venues').select('photos').where('id', '=', venueId).execute();
  const spaces = await db
    .selectFrom('spaces')
    .select(['photos', 'layouts'])
    .where('venue_id', '=', venueId)
    .execute();
  const texts = [...venues, ...spaces.flatMap(({ photos, layouts }) => [{ photos }, { photos: layouts }])];
  return new Set(texts.flatMap(({ photos }) => [...photoIdsIn(photos)]));
}
