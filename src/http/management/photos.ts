import { once } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ValidationError } from '../../domain/errors.ts';
import { memberOf } from '../../domain/fields/member.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { isoInstant } from '../../domain/time/instant.ts';
import { photo as listed } from '../../domain/venue/photo-fields.ts';
import { isPhotoId, maxPhotoBytes, presentPhoto, type StoredPhoto } from '../../domain/venue/stored-photo.ts';
import { PhotoProcessor } from '../../media/photo-processor.ts';
import { QueueFullError, Semaphore } from '../../media/semaphore.ts';
import { addPhoto, photoIdOf } from '../../operations/venue/add-photo.ts';
import { removePhoto } from '../../operations/venue/remove-photo.ts';
import { linkTo, managementApiPaths, pagePaths } from '../../paths.ts';
import { findPhoto, listPhotos, listReferencedPhotos } from '../../storage/venue/photos.ts';
import { extendBodyTimeout } from '../server/body-timeout.ts';
import { rateLimitedError } from '../server/rate-limits.ts';
import type { ManagementContext, ManagementRoutes } from './context.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from './pagination.ts';
import { errorResponses, success } from './response-schemas.ts';
import { VenuePath } from './schemas.ts';

const tags = ['Photos'];
/** The timeout of an upload in milliseconds, for slow mobile networks. */
const timeout = 120_000;
/**
 * The limits of concurrent uploads, in total and per venue, since each may be in memory completely. The queue is short
 * enough that each upload starts before its idle connection is closed (`stallTimeout` of server.ts).
 */
const atOnce = { most: 6, maxWaiting: 20 };
const venueUploadLimit = { most: 3, maxWaiting: 10 };
/** `Retry-After` of rejected uploads, in milliseconds. */
const waitMs = 5_000;

const PhotoPath = Type.Object({
  venueId: Type.String({ description: 'The venue’s `id`.', examples: ['riverside'] }),
  photoId: Type.String({ description: 'The photo’s `id`.', examples: ['Qm9va2luZ3MgYXJlIGtlcH'] }),
});
const StoredPhotoResponse = Type.Object(
  {
    id: Type.String({ description: 'The id of the photo.', examples: ['Qm9va2luZ3MgYXJlIGtlcH'] }),
    photo: listed({
      description: 'Put it into `photos` of the venue or a space, or into the `plan` of a layout.',
    }),
    bytes: Type.Integer({ description: 'The size of all its files in bytes.', examples: [480_000] }),
    createdAt: Type.String({ format: 'date-time', description: 'When it was uploaded.' }),
    isShown: Type.Boolean({ description: 'Whether the venue or a space uses it.' }),
  },
  { description: 'A stored photo.' },
);
const addressOf = (photoId: string, file: string) => linkTo(pagePaths.photo, { photoId, file });

/** Registers the routes to upload, list and delete photos. The venue file and other routes refer to them. */
export const photosRoutes: ManagementRoutes = (app, context) => {
  const takingIn = limitUploads();
  const { photoProcessor = new PhotoProcessor() } = context;
  app.addHook('onClose', async () => photoProcessor.close());
  app.get(
    managementApiPaths.photos,
    {
      config: { action: 'venue.read' },
      schema: {
        operationId: 'listPhotos',
        tags,
        summary: 'Photos',
        description: 'Lists all stored photos, oldest first.',
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(StoredPhotoResponse, 'A page of photos.'),
      },
    },
    async ({ params: { venueId }, query }) => {
      const { photos, shown } = await context.storage.read(async (db) => ({
        photos: await listPhotos(db, venueId),
        shown: await listReferencedPhotos(db, venueId),
      }));
      return paginate(
        photos,
        parsePageRequest(query),
        ({ id }) => id,
        (photo) => present(photo, shown.has(photo.id)),
      );
    },
  );
  app.post(
    managementApiPaths.photos,
    {
      config: {
        action: 'venue.edit',
        isPicture: true,
        takesLong: false,
        body: Type.String({ format: 'binary', description: 'The bytes of the picture.' }),
      },
      bodyLimit: maxPhotoBytes,
      onRequest: takingIn,
      schema: {
        operationId: 'uploadPhoto',
        tags,
        summary: 'Add a photo',
        consumes: ['image/*'],
        description:
          'The body is a JPEG, PNG, WebP or AVIF of at most 25 MB and 64 megapixels, regardless of the `Content-Type`. The service rotates it upright, strips its metadata and stores it in several sizes. Put the `photo` of the response into `photos` of the venue or a space, or the `plan` of a layout, with a description in `alt`. Uploading the same picture again returns the same photo. Photos that no listing uses are deleted after 30 days.',
        params: VenuePath,
        response: {
          201: success(StoredPhotoResponse, 'The photo.'),
          ...errorResponses(400, 401, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const photo = await take(context, photoProcessor, venueId, request.body);
      const shown = await context.storage.read((db) => listReferencedPhotos(db, venueId));
      return reply.code(201).send({ success: true, data: present(photo, shown.has(photo.id)) });
    },
  );
  app.delete(
    managementApiPaths.photo,
    {
      config: { action: 'venue.edit' },
      schema: {
        operationId: 'deletePhoto',
        tags,
        summary: 'Delete a photo',
        description: 'Deletes a photo permanently. A photo that the venue or a space uses stays: 409.',
        params: PhotoPath,
        response: { 204: Type.Null({ description: 'Deleted.' }), ...errorResponses(401, 403, 404, 409) },
      },
    },
    async ({ params: { venueId, photoId } }, reply) => {
      await removePhoto(context, { venueId, photoId: isPhotoId(photoId) ? photoId : '' });
      return reply.code(204).send();
    },
  );
};

async function take(
  context: ManagementContext,
  photoProcessor: PhotoProcessor,
  venueId: string,
  body: unknown,
): Promise<StoredPhoto> {
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw new ValidationError([
      { path: '', message: 'must be a picture, but is empty', ...codedProblem('no_picture') },
    ]);
  const id = photoIdOf(venueId, body);
  const known = await context.storage.read((db) => findPhoto(db, { venueId, id }));
  const prepared = known === undefined ? await photoProcessor.prepare(body) : null;
  return addPhoto(context, { id, venueId, prepared });
}

/**
 * Limits concurrent uploads before their bodies are read: waiting ones wait in the network. Extends their timeout.
 */
function limitUploads() {
  const all = new Semaphore(atOnce);
  const venues = new Map<string, Semaphore>();
  return async (request: FastifyRequest, reply: Parameters<typeof rateLimitedError>[0]): Promise<void> => {
    if (Number(request.headers['content-length'] ?? 0) > maxPhotoBytes)
      throw new ValidationError([
        {
          path: '',
          message: `is larger than ${maxPhotoBytes / 1e6} MB`,
          ...codedProblem('picture_too_large', { megabytes: maxPhotoBytes / 1e6 }),
        },
      ]);
    extendBodyTimeout(request.raw, timeout);
    const venueId = String(memberOf(request.params, 'venueId'));
    const ofVenue = venues.get(venueId) ?? new Semaphore(venueUploadLimit);
    venues.set(venueId, ofVenue);
    const responseClosed = async () => {
      if (!reply.raw.closed) await once(reply.raw, 'close');
    };
    await new Promise<void>((admit, reject) => {
      const onAdmitted = () => {
        admit();
        return responseClosed();
      };
      ofVenue.pass(() => all.pass(onAdmitted)).catch(reject);
    }).catch((error) => {
      throw error instanceof QueueFullError ? rateLimitedError(reply, waitMs, 'visitor') : error;
    });
  };
}

const present = (photo: StoredPhoto, isShown: boolean) => ({
  id: photo.id,
  photo: presentPhoto(photo, addressOf),
  bytes: photo.bytes,
  createdAt: isoInstant(photo.createdAt),
  isShown,
});
