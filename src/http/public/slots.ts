import { Type } from 'typebox';
import { publicApiPaths } from '../../paths.ts';
import { listBookableSlots } from '../../storage/venue/listings.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { refTo } from '../server/schemas.ts';
import { type PublicRoutes, requireSpace } from './context.ts';
import { Slot } from './listing-schemas.ts';
import { presentSlot } from './presenters/slot.ts';
import { cacheableResponses, errorResponses } from './response-schemas.ts';
import { SpacePath } from './schemas.ts';

/** Registers `GET /spaces/{spaceId}/slots` (specification §4). */
export const slotsRoutes: PublicRoutes = (app, { storage, responseCache, longReads }) => {
  app.get(
    publicApiPaths.slots,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'listSlots',
        tags: ['The venue'],
        summary: 'Slots and packages of a space',
        description:
          'The times that can be booked, each with its packages. Slots without a package are omitted.',
        params: SpacePath,
        response: {
          ...cacheableResponses(Type.Array(refTo(Slot)), 'The slots.'),
          ...errorResponses(403, 404, 429),
        },
      },
    },
    (request, reply) => {
      const { id, venueId, revision } = requireSpace(request);
      const { site, visitor } = request;
      const make = longReads.make({ request, site, visitor, spaceId: id }, async () => {
        const data = await storage.read(async (db) => {
          const venue = await findVenue(db, venueId);
          const slots = await listBookableSlots(db, venueId, id);
          return venue && slots.map((slot) => presentSlot(slot, venue));
        });
        return { data, validUntil: Number.POSITIVE_INFINITY };
      });
      return responseCache.send(request, reply, `slots ${venueId} ${id}`, revision, make);
    },
  );
};
