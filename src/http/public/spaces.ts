import { Type } from 'typebox';
import { isPublic } from '../../domain/access/policies.ts';
import { publicApiPaths } from '../../paths.ts';
import { listSpaces } from '../../storage/venue/listings.ts';
import { refTo } from '../common/schemas.ts';
import { Attendance, attendanceOf } from './attendance.ts';
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
        '`prices` adds `priceFromCents`, `priceToCents` and `lastDate` to each space. An addition to the specification.',
    }),
  ),
  attendance: Attendance('With `with=prices`: the number of guests for the prices, 1 to 1,000,000.'),
});

/** Registers `GET /spaces` (specification §4). */
export const spacesRoutes: PublicRoutes = (app, { storage, clock, responseCache }) => {
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
      const { venueId, venueRevision } = request.site;
      const { with: withPrices, attendance } = request.query;
      const key = `spaces ${venueId}${withPrices ? ` with prices ${attendance ?? ''}` : ''}`;
      return responseCache.send(request, reply, key, venueRevision, () =>
        storage.read(async (db) => {
          const spaces = (await listSpaces(db, venueId)).filter(isPublic);
          const prices = withPrices
            ? await lowestPrices(db, venueId, spaces, { now: clock(), attendance: attendanceOf(attendance) })
            : null;
          return {
            data: spaces.map((space) =>
              presentSpace(space, {
                priceFromCents: prices?.cents.get(space.id),
                priceToCents: prices?.highestCents.get(space.id),
                lastDate: prices?.lastDates.get(space.id),
              }),
            ),
            validUntil: prices?.validUntil ?? Number.POSITIVE_INFINITY,
          };
        }),
      );
    },
  );
};
