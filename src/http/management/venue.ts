import { NotFoundError } from '../../domain/errors.ts';
import { managementApi } from '../../paths.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { refTo } from '../shell/schemas.ts';
import { editable, refusals } from './answer-schemas.ts';
import { answerEditable } from './answers.ts';
import type { ManagementRoutes } from './context.ts';
import { Venue } from './nouns.ts';
import { VenuePath } from './schemas.ts';

/** The venue itself. */
export const venueRoutes: ManagementRoutes = (app, { storage }) => {
  app.get(
    managementApi.venue,
    {
      config: { action: 'venue.read' },
      schema: {
        operationId: 'getVenue',
        tags: ['The venue'],
        summary: 'The venue',
        description: 'The venue as its file says it: with its tax, payment schedule, questions and terms.',
        params: VenuePath,
        response: { 200: editable(refTo(Venue.Answer), 'The venue.'), ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { venueId } = request.params;
      const venue = await storage.read((db) => findVenue(db, venueId));
      if (venue === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
      return answerEditable(reply, Venue.present(venue));
    },
  );
};
