import { type Static, Type } from 'typebox';
import { dateRange } from '../../domain/time/calendar.ts';
import type { Clock } from '../../domain/time/instant.ts';
import { publicApiPaths } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { Attendance, attendanceOf } from '../server/attendance.ts';
import { refTo } from '../server/schemas.ts';
import type { PublicRoutes } from './context.ts';
import { checkRange, DateRange, maxDatesOfAllSpaces } from './date-range.ts';
import { EveryPriceEntry } from './listing-schemas.ts';
import { lowestPricesByDate } from './lowest-prices.ts';
import { presentEveryPrice } from './presenters/dates.ts';
import { cacheableResponses, errorResponses } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

const Query = Type.Object({
  ...DateRange.properties,
  attendance: Attendance('The number of guests for the prices, 1 to 1,000,000. It omits no space.'),
});

/** Registers `GET /prices`: an addition to the specification. */
export const venuePricesRoutes: PublicRoutes = (app, { storage, clock, responseCache, longReads }) => {
  app.get(
    publicApiPaths.everyPrice,
    {
      config: { access: 'site', limit: 'read', about: 'every space' },
      schema: {
        operationId: 'listPrices',
        tags: ['Dates and prices'],
        summary: 'Lowest prices of all spaces by date',
        description:
          'One entry for each date from `from` to `to`, inclusive: 1 to 31 dates. Each has the lowest price of every space with a slot offered on that date, free or not, in the order of `GET /spaces`.',
        params: SitePath,
        querystring: Query,
        response: {
          ...cacheableResponses(Type.Array(refTo(EveryPriceEntry)), 'One entry per date.'),
          ...errorResponses(403, 404, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { from, to, attendance } = request.query;
      checkRange(from, to, maxDatesOfAllSpaces);
      const { site, visitor } = request;
      const { venueId, venueRevision, spacesRevision } = site;
      const key = `lowest prices ${venueId} ${from} ${to}`;
      // See `spaces.ts`.
      const revision = `${venueRevision}.${spacesRevision} for ${attendance ?? ''}`;
      const make = longReads.make({ request, site, visitor }, () =>
        everyPrice(storage, clock, venueId, request.query),
      );
      return responseCache.send(request, reply, key, revision, make);
    },
  );
};

/** Built from one snapshot: an import may change prices and tax together. */
async function everyPrice(
  storage: Storage,
  clock: Clock,
  venueId: string,
  { from, to, attendance }: Static<typeof Query>,
) {
  const dates = dateRange(from, to);
  const prices = await storage.read((db) =>
    lowestPricesByDate(db, venueId, { dates, now: clock(), attendance: attendanceOf(attendance) }),
  );
  return {
    data: dates.map((date) => presentEveryPrice(date, prices)),
    validUntil: Math.min(...[...prices.values()].map(({ validUntil }) => validUntil)),
  };
}
