import { Type } from 'typebox';
import type { Space } from '../../domain/venue/space.ts';
import { listSpaces } from '../../storage/venue/listings.ts';
import { found, refusals } from './answer-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { SitePath } from './schemas.ts';

/** GET /spaces (specification §4). */
export const spacesRoutes: PublicRoutes = (app, { storage, finished }) => {
  app.get(
    '/spaces',
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'listSpaces',
        tags: ['The venue'],
        summary: 'Spaces',
        description: 'The venue’s active spaces with a published listing, in the venue’s order.',
        params: SitePath,
        response: {
          ...found(Type.Array(Type.Ref('Space')), 'The spaces.'),
          ...refusals(403, 404, 429),
        },
      },
    },
    (request, reply) =>
      finished.send(
        request,
        reply,
        `spaces ${request.site.venueId}`,
        request.site.venueRevision,
        async () => {
          const spaces = await storage.read((db) => listSpaces(db, request.site.venueId));
          const onShow = spaces.filter((space) => space.active && space.published);
          return { data: onShow.map(presentSpace), trueUntil: Number.POSITIVE_INFINITY };
        },
      ),
  );
};

/** What the public may see of a space. */
function presentSpace(space: Omit<Space, 'rooms'>) {
  const { id, name, description, capacity, amenities, photos, layouts } = space;
  return { id, name, description, capacity, amenities, photos, layouts };
}
