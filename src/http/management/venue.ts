import { changePart, findPart } from '../../domain/documents/venue-file/parts.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { changeVenue } from '../../operations/venue/change-venue.ts';
import { managementApiPaths } from '../../paths.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { refTo } from '../server/schemas.ts';
import { isPermitted } from './access/policy.ts';
import type { ManagementRoutes } from './context.ts';
import { IfMatch, ifMatch } from './if-match.ts';
import { requireObjectBody } from './object-body.ts';
import { Venue } from './resource-schemas.ts';
import { editable, errorResponses } from './response-schemas.ts';
import { sendEditable } from './responses.ts';
import { VenuePath } from './schemas.ts';

const tags = ['The venue'];
const present = (file: VenueFile) => Venue.present(findPart(file, []));

/** Registers the routes of the venue itself. */
export const venueRoutes: ManagementRoutes = (app, context) => {
  app.get(
    managementApiPaths.venue,
    {
      config: { action: 'spaces.read' },
      schema: {
        operationId: 'getVenue',
        tags,
        summary: 'The venue',
        description:
          'Returns the venue with its tax, payment schedule, questions and terms, and the `ETag` needed to change it. For the role `front_desk`, tax, payment schedule and questions have their defaults.',
        params: VenuePath,
        response: { 200: editable(refTo(Venue.Response), 'The venue.'), ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const venue = await context.storage.read((db) => findVenue(db, venueId));
      if (venue === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
      const isFull = isPermitted(request.staff, venueId, 'venue.read');
      return sendEditable(reply, (isFull ? Venue.present : Venue.presentForFrontDesk)(venue));
    },
  );
  app.patch(
    managementApiPaths.venue,
    {
      config: { action: 'venue.edit', takesLong: 'at a large venue', body: refTo(Venue.Changes) },
      schema: {
        operationId: 'changeVenue',
        tags,
        summary: 'Change the venue',
        description:
          'Changes the members that are sent. Omitted members stay, lists are replaced as a whole, and `null` restores the default. `"published": false` hides the venue from visitors: its website keys stop working, and bookings stay.',
        params: VenuePath,
        headers: IfMatch,
        response: {
          200: editable(refTo(Venue.Response), 'The venue as it is now.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const seen = ifMatch(request, reply);
      const changes = requireObjectBody(request);
      const file = await changeVenue(context, {
        venueId,
        spaceId: null,
        actor: request.staff.actor,
        check: (venue) => seen(present(venue)),
        edit: (document) => changePart(document, [], changes),
      });
      return sendEditable(reply, present(file));
    },
  );
};
