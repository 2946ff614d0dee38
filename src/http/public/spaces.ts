import { Type } from 'typebox';
import { isPublic } from '../../domain/access/policies.ts';
import { publicApiPaths } from '../../paths.ts';
import { listSpaces } from '../../storage/venue/listings.ts';
import { Attendance, attendanceOf } from '../server/attendance.ts';
import { refTo } from '../server/schemas.ts';
import type { PublicRoutes } from './context.ts';
import { Space } from './listing-schemas.ts';
import { lowestPrices } from './lowest-prices.ts';
import { presentSpace } from './presenters/space.ts';
import { cacheableResponses, errorResponses } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

const Query = Type.Object({
  with: Type.Optional(
    Type.Literal('prices', {
      description:
        '`prices` adds `priceFromCents`, `priceFromMinutes`, `priceToCents`, `priceHasTax` and `lastDate` to each space. An addition to the specification.',
    }),
  ),
  attendance: Attendance('With `with=prices`: the number of guests for the prices, 1 to 1,000,000.'),
});

/** Registers `GET /spaces` (specification §4). */
export const spacesRoutes: PublicRoutes = (
  app,
  { storage, clock, responseCache, longReads, venuePrices },
) => {
  app.get(
    publicApiPaths.spaces,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'listSpaces',
        tags: ['The venue'],
        summary: 'Spaces',
        description:
          'The venue’s active spaces with a published listing, in the venue’s order; `with=prices` adds the lowest and highest price and the last date of each.',
        params: SitePath,
        querystring: Query,
        response: {
          ...cacheableResponses(Type.Array(refTo(Space)), 'The spaces.'),
          ...errorResponses(403, 404, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { site, visitor } = request;
      const { venueId, venueRevision } = site;
      const { with: withPrices, attendance } = request.query;
      const key = `spaces ${venueId}${withPrices ? ' with prices' : ''}`;
      // A number of guests adds no entry to the cache: the last one replaces the one before.
      const revision = `${venueRevision} for ${(withPrices && attendance) ?? ''}`;
      const make = async () =>
        storage.read(async (db) => {
          const spaces = (await listSpaces(db, venueId)).filter(isPublic);
          if (!withPrices)
            return {
              data: spaces.map((space) => presentSpace(space)),
              validUntil: Number.POSITIVE_INFINITY,
            };
          const now = clock();
          const prices = lowestPrices(await venuePrices.find(db, venueId, String(venueRevision), now), {
            now,
            attendance: attendanceOf(attendance),
          });
          return {
            data: spaces.map((space) => {
              const { cents, minutes, highestCents, isTaxed, lastDate } = prices.bySpace.get(space.id) ?? {};
              return presentSpace(space, {
                priceFromCents: cents,
                priceFromMinutes: minutes,
                priceToCents: highestCents,
                priceHasTax: isTaxed,
                lastDate,
              });
            }),
            validUntil: prices.validUntil,
          };
        });
      return responseCache.send(
        request,
        reply,
        key,
        revision,
        longReads.make({ request, site, visitor }, make),
      );
    },
  );
};
