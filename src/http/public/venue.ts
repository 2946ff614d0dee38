import { publicApiPaths } from '../../paths.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { refTo } from '../common/schemas.ts';
import type { PublicRoutes } from './context.ts';
import { Venue } from './listing-schemas.ts';
import { presentVenue } from './presenters/venue.ts';
import { cacheableResponses, errorResponses } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

/** Registers `GET /venue` (specification §4). */
export const venueRoutes: PublicRoutes = (app, { storage, responseCache }) => {
  app.get(
    publicApiPaths.venue,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'getVenue',
        tags: ['The venue'],
        summary: 'The venue',
        description: 'The venue behind the website key, with its time zone and currency.',
        params: SitePath,
        response: { ...cacheableResponses(refTo(Venue), 'The venue.'), ...errorResponses(403, 404, 429) },
      },
    },
    (request, reply) =>
      responseCache.send(
        request,
        reply,
        `venue ${request.site.venueId} ${request.site.maxItems} ${request.site.waitingList} ${request.site.codes}`,
        request.site.venueRevision,
        async () => {
          const venue = await storage.read((db) => findVenue(db, request.site.venueId));
          return { data: venue && presentVenue(venue, request.site), validUntil: Number.POSITIVE_INFINITY };
        },
      ),
  );
};
