import { Type } from 'typebox';
import { staffRoles } from '../../domain/access/staff-role.ts';
import { managementApi } from '../../paths.ts';
import { listVenueNames } from '../../storage/venue/venues.ts';
import type { ManagementRoutes } from './context.ts';
import { PageQuery, page, pageOf, pageWish } from './pages.ts';

const Mine = Type.Object({
  id: Type.String({ description: 'Names it in every path.', examples: ['riverside'] }),
  name: Type.String({ description: 'As visitors read it.', examples: ['Riverside Arts Centre'] }),
  published: Type.Boolean({ description: 'false: visitors see nothing of it.' }),
  role: Type.Union([Type.Enum(staffRoles), Type.Null()], {
    description: 'What you are there; null: it is the venue of your token.',
  }),
});

/** The venues of whoever asks. Whoever runs the service makes new ones (`firsthold import`). */
export const venuesRoutes: ManagementRoutes = (app, { storage }) => {
  app.get(
    managementApi.venues,
    {
      config: { action: 'self' },
      schema: {
        operationId: 'listVenues',
        tags: ['The venue'],
        summary: 'Your venues',
        description:
          'The venues at which you are something, by id; of a token, its own. A new venue is made by whoever runs the service.',
        querystring: PageQuery,
        response: page(Mine, 'A page of venues.'),
      },
    },
    async (request) => {
      const roles = new Map(request.staff.memberships.map(({ venueId, role }) => [venueId, role]));
      const venues = await storage.read((db) => listVenueNames(db, [...roles.keys()]));
      const mine = venues.map((venue) => ({ ...venue, role: roles.get(venue.id) ?? null }));
      return pageOf(
        mine,
        pageWish(request.query),
        ({ id }) => id,
        (venue) => venue,
      );
    },
  );
};
