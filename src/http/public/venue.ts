import { Type } from 'typebox';
import { offsetsBetween } from '../../domain/time/timezone.ts';
import { publicApiPaths } from '../../paths.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { refTo } from '../server/schemas.ts';
import type { PublicRoutes } from './context.ts';
import { Venue } from './listing-schemas.ts';
import { presentVenue } from './presenters/venue.ts';
import { cacheableResponses, errorResponses } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

const Query = Type.Object({
  with: Type.Optional(
    Type.Literal('offsets', {
      description: '`offsets` adds the UTC offsets of the time zone. An addition to the specification.',
    }),
  ),
});

/** Registers `GET /venue` (specification §4). */
export const venueRoutes: PublicRoutes = (app, { storage, clock, responseCache }) => {
  app.get(
    publicApiPaths.venue,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'getVenue',
        tags: ['The venue'],
        summary: 'The venue',
        description:
          'The venue behind the website key, with its time zone and currency; `with=offsets` adds the UTC offsets of the time zone.',
        params: SitePath,
        querystring: Query,
        response: {
          ...cacheableResponses(refTo(Venue), 'The venue.'),
          ...errorResponses(403, 404, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { venueId, venueRevision, maxItems, waitingList, codes } = request.site;
      const hasOffsets = request.query.with === 'offsets';
      const key = `venue ${venueId} ${maxItems} ${waitingList} ${codes}${hasOffsets ? ' with offsets' : ''}`;
      return responseCache.send(request, reply, key, venueRevision, async () => {
        const venue = await storage.read((db) => findVenue(db, venueId));
        if (!venue || !hasOffsets)
          return {
            data: venue && presentVenue(venue, request.site),
            validUntil: Number.POSITIVE_INFINITY,
          };
        const year = new Date(clock()).getUTCFullYear();
        const offsets = offsetsBetween(venue.timezone, Date.UTC(year - 1, 0), Date.UTC(year + 10, 0));
        return { data: presentVenue(venue, request.site, offsets), validUntil: Date.UTC(year + 1, 0) };
      });
    },
  );
};
