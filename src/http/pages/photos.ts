import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isPhotoId, photoTypeOf } from '../../domain/venue/stored-photo.ts';
import { QueueFullError, Semaphore } from '../../media/semaphore.ts';
import { type ParamsOf, pagePaths } from '../../paths.ts';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { findPhotoContent, hasPhoto } from '../../storage/venue/photos.ts';
import { clientOf, type TrustedProxies } from '../server/client-address.ts';
import { computeETag, type PreparedResponse, sendContent } from '../server/content.ts';
import { notFoundError } from '../server/errors.ts';
import type { WorkBudgets } from '../server/work-budgets.ts';

/** The maximum size of cached photos, in bytes: a few venues' cards. */
const maxStored = 32 * 1024 * 1024;
/** The limits of concurrent reads: the database serves bookings too. */
const reading = { most: 4, maxWaiting: 1000 };
/** Content under a name never changes: the name is a hash of it. */
const immutableCacheControl = 'public, max-age=31536000, immutable';

/** The dependencies of the photos. */
interface PhotoContext {
  readonly storage: Storage;
  readonly budgets: Pick<WorkBudgets, 'spend'>;
  readonly trustedProxies: TrustedProxies;
}

/** Registers the routes of uploaded photos for visitors, with recently requested ones cached in memory. */
export async function photoRoutes(
  app: FastifyInstance,
  { storage, budgets, trustedProxies }: PhotoContext,
): Promise<void> {
  const stored = new LRUCache<string, PreparedResponse>({
    maxSize: maxStored,
    sizeCalculation: ({ body }, key) => body.length + key.length + 500,
  });
  const beingRead = new Map<string, Promise<PreparedResponse>>();
  const beingFound = new Map<string, Promise<boolean>>();
  const gate = new Semaphore(reading);

  app.get<{ Params: ParamsOf<typeof pagePaths.photo> }>(
    pagePaths.photo,
    { config: { access: 'anyone', limit: null }, schema: { hide: true } },
    async (request, reply) => {
      const { photoId, file } = request.params;
      const type = photoTypeOf(file);
      if (type === null || !isPhotoId(photoId)) throw notFoundError();
      // Those in memory cost one lookup: their venue may have been removed.
      const inMemory = stored.get(`${photoId}/${file}`);
      if (inMemory !== undefined && !(await isThere(photoId))) {
        stored.delete(`${photoId}/${file}`);
        throw notFoundError();
      }
      const content =
        inMemory ??
        (await budgets.spend(clientOf(request, trustedProxies), reply, () => loadPhoto(photoId, file, type)));
      reply.headers({
        'cache-control': immutableCacheControl,
        // Photos are shown on venues' websites.
        'cross-origin-resource-policy': 'cross-origin',
      });
      return sendContent(request, reply, content);
    },
  );

  /** Finds a photo once for concurrent requests. While the database is unavailable, photos in memory are served. */
  function isThere(photoId: string): Promise<boolean> {
    const known = beingFound.get(photoId);
    if (known !== undefined) return known;
    const finding = storage
      .read((db) => hasPhoto(db, photoId))
      .catch((error) => {
        if (error instanceof StorageUnavailableError) return true;
        throw error;
      })
      .finally(() => beingFound.delete(photoId));
    beingFound.set(photoId, finding);
    return finding;
  }

  /** Reads a file once for concurrent requests. */
  function loadPhoto(photoId: string, name: string, type: string): Promise<PreparedResponse> {
    const key = `${photoId}/${name}`;
    const known = beingRead.get(key);
    if (known !== undefined) return known;
    const making = read(photoId, name, type)
      .then((content) => {
        stored.set(key, content);
        return content;
      })
      .finally(() => beingRead.delete(key));
    beingRead.set(key, making);
    return making;
  }

  async function read(photoId: string, name: string, type: string): Promise<PreparedResponse> {
    const body = await gate
      .pass(() => storage.read((db) => findPhotoContent(db, { photoId, name })))
      .catch((error) => {
        throw error instanceof QueueFullError ? new StorageUnavailableError('busy') : error;
      });
    if (body === undefined) throw notFoundError();
    return { body, type, etag: `"${computeETag(body)}"`, encoding: 'identity' };
  }
}
