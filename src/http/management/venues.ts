import { Type } from 'typebox';
import { staffRoles } from '../../domain/access/staff-role.ts';
import { strictObject } from '../../domain/fields/strict-object.ts';
import { instantText } from '../../domain/fields/text.ts';
import { isoOrNull } from '../../domain/time/instant.ts';
import { venue as venueFields } from '../../domain/venue/venue-fields.ts';
import { addFirstVenue } from '../../operations/venue/add-venue.ts';
import { managementApiPaths } from '../../paths.ts';
import { listVenueNames } from '../../storage/venue/venues.ts';
import { refTo } from '../server/schemas.ts';
import type { ManagementRoutes } from './context.ts';
import { PageQuery, pageSchema, paginate, parsePageRequest } from './pagination.ts';
import { Venue } from './resource-schemas.ts';
import { editable, errorResponses } from './response-schemas.ts';
import { sendCreated } from './responses.ts';

const MyVenue = Type.Object({
  id: Type.String({ description: 'Identifies the venue in every path.', examples: ['riverside'] }),
  name: Type.String({ description: 'The name that visitors see.', examples: ['Riverside Arts Centre'] }),
  published: Type.Boolean({ description: 'False: the venue is hidden from visitors.' }),
  frozenAt: Type.Union([instantText({}), Type.Null()], {
    description:
      'Since when nothing can be changed, because the venue moves to another installation or the installation is maintained; null: changes are possible.',
  }),
  movedTo: Type.Union([Type.String({ examples: ['https://booking.example'] }), Type.Null()], {
    description: 'The address of the installation that it has moved to; null: it has not moved.',
  }),
  role: Type.Union([Type.Enum(staffRoles), Type.Null()], {
    description: 'Your role; null: this is the venue of your token.',
  }),
});

const { id, name, timezone, currency, locale } = venueFields.properties;
const NewVenue = strictObject(
  { id, name, timezone, currency, locale },
  { description: 'The required members of a venue; edit the rest later.' },
);

/** Registers the routes of the sender's venues. The operator creates further ones (`firsthold import`). */
export const venuesRoutes: ManagementRoutes = (app, context) => {
  const { storage } = context;
  app.get(
    managementApiPaths.venues,
    {
      config: { action: 'self' },
      schema: {
        operationId: 'listVenues',
        tags: ['The venue'],
        summary: 'Your venues',
        description:
          'Lists the venues that you work at, by id; for a token, its own venue. Only the operator adds further venues.',
        querystring: PageQuery,
        response: pageSchema(MyVenue, 'A page of venues.'),
      },
    },
    async (request) => {
      const roles = new Map(request.staff.memberships.map(({ venueId, role }) => [venueId, role]));
      const venues = await storage.read((db) => listVenueNames(db, [...roles.keys()]));
      const mine = venues.map((venue) => ({
        ...venue,
        frozenAt: isoOrNull(venue.frozenAt),
        role: roles.get(venue.id) ?? null,
      }));
      return paginate(
        mine,
        parsePageRequest(request.query),
        ({ id }) => id,
        (venue) => venue,
      );
    },
  );
  app.post(
    managementApiPaths.venues,
    {
      config: { action: 'account' },
      schema: {
        operationId: 'addVenue',
        tags: ['The venue'],
        summary: 'Add the first venue',
        description:
          'Creates the first venue of a service without one, and makes the caller its owner. Only the operator adds further venues.',
        body: NewVenue,
        response: {
          201: editable(refTo(Venue.Response), 'The venue.'),
          ...errorResponses(400, 401, 403, 422),
        },
      },
    },
    async (request, reply) => {
      const { body, staff } = request;
      return sendCreated(context, request, reply, async (held) =>
        Venue.present(await addFirstVenue(held, body, staff.id)),
      );
    },
  );
};
