import { changePart, partOf } from '../../domain/documents/venue-file/parts.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { changeVenue } from '../../operations/venue/change-venue.ts';
import { managementApi } from '../../paths.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { refTo } from '../shell/schemas.ts';
import { editable, refusals } from './answer-schemas.ts';
import { answerEditable } from './answers.ts';
import type { ManagementRoutes } from './context.ts';
import { IfMatch, ifMatch } from './if-match.ts';
import { Venue } from './nouns.ts';
import { objectIn } from './object-body.ts';
import { VenuePath } from './schemas.ts';

const tags = ['The venue'];
const present = (file: VenueFile) => Venue.present(partOf(file, []));

/** The venue itself. */
export const venueRoutes: ManagementRoutes = (app, context) => {
  app.get(
    managementApi.venue,
    {
      config: { action: 'venue.read' },
      schema: {
        operationId: 'getVenue',
        tags,
        summary: 'The venue',
        description:
          'The venue with its tax, payment schedule, questions and terms, and the `ETag` to change it by.',
        params: VenuePath,
        response: { 200: editable(refTo(Venue.Answer), 'The venue.'), ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const venue = await context.storage.read((db) => findVenue(db, venueId));
      if (venue === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
      return answerEditable(reply, Venue.present(venue));
    },
  );
  app.patch(
    managementApi.venue,
    {
      config: { action: 'venue.edit', body: refTo(Venue.Changes) },
      schema: {
        operationId: 'changeVenue',
        tags,
        summary: 'The venue, changed',
        description:
          'Changes the members that are sent: what is left out stays, a list is replaced whole, and `null` puts back what leaving a member out of a new venue would say. `"published": false` hides the venue from visitors: its website keys then stand for nothing, and what is booked stays booked.',
        params: VenuePath,
        headers: IfMatch,
        response: {
          200: editable(refTo(Venue.Answer), 'The venue as it is now.'),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const seen = ifMatch(request, reply);
      const changes = objectIn(request);
      const file = await changeVenue(context, {
        venueId,
        actor: request.staff.actor,
        check: (venue) => seen(present(venue)),
        edit: (document) => changePart(document, [], changes),
      });
      return answerEditable(reply, present(file));
    },
  );
};
