import { publicApi } from '../../paths.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { refTo } from '../shell/schemas.ts';
import { found, refusals } from './answer-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { Venue } from './listing-schemas.ts';
import { presentVenue } from './presenters/venue.ts';
import { SitePath } from './schemas.ts';

/** GET /venue (specification §4). */
export const venueRoutes: PublicRoutes = (app, { storage, finished }) => {
  app.get(
    publicApi.venue,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'getVenue',
        tags: ['The venue'],
        summary: 'The venue',
        description: 'The venue behind the website key, with its time zone and currency.',
        params: SitePath,
        response: { ...found(refTo(Venue), 'The venue.'), ...refusals(403, 404, 429) },
      },
    },
    (request, reply) =>
      finished.send(request, reply, `venue ${request.site.venueId}`, request.site.venueRevision, async () => {
        const venue = await storage.read((db) => findVenue(db, request.site.venueId));
        return { data: venue && presentVenue(venue), trueUntil: Number.POSITIVE_INFINITY };
      }),
  );
};
