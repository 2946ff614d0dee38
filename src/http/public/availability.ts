import { Type } from 'typebox';
import { computeAvailability } from '../../domain/booking/availability.ts';
import { slotPeriod } from '../../domain/booking/slot-interval.ts';
import { dateRange } from '../../domain/time/calendar.ts';
import type { CalendarDate, Clock } from '../../domain/time/instant.ts';
import { publicApiPaths } from '../../paths.ts';
import { listOccupanciesOfSpace } from '../../storage/booking/occupancies-by-interval.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { listSlotTimes } from '../../storage/venue/slot-times.ts';
import { refTo } from '../server/schemas.ts';
import { type PublicRoutes, type RequestedSpace, requireSpace } from './context.ts';
import { AvailabilityAdditions, asksFor, checkRange, DateRange } from './date-range.ts';
import { AvailabilityEntry } from './listing-schemas.ts';
import { presentAvailability } from './presenters/dates.ts';
import { cacheableResponses, errorResponses } from './response-schemas.ts';
import { SpacePath } from './schemas.ts';

const Query = Type.Object({
  ...DateRange.properties,
  ...AvailabilityAdditions(['reasons', 'times'], ['reasons,times']),
});

/** Registers `GET /spaces/{spaceId}/availability` (specification §4). */
export const availabilityRoutes: PublicRoutes = (app, { storage, clock, responseCache, longReads }) => {
  app.get(
    publicApiPaths.availability,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'getAvailability',
        tags: ['Dates and prices'],
        summary: 'Availability of a space',
        description:
          'One entry for each date from `from` to `to`, inclusive: 1 to 92 dates, so `to` is at most 91 days after `from`. Each entry has every slot of the space.',
        params: SpacePath,
        querystring: Query,
        response: {
          ...cacheableResponses(Type.Array(refTo(AvailabilityEntry)), 'One entry per date.'),
          ...errorResponses(403, 404, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { from, to } = request.query;
      checkRange(from, to);
      const { id, venueId, revision } = requireSpace(request);
      const { site, visitor } = request;
      const hasReasons = asksFor('reasons', request.query);
      const withTimes = asksFor('times', request.query);
      const key = `availability ${venueId} ${id} ${from} ${to}${hasReasons ? ' with reasons' : ''}${withTimes ? ' with times' : ''}`;
      const make = longReads.make({ request, site, visitor, spaceId: id }, () =>
        availabilityOf(storage, clock, { venueId, id }, { from, to, hasReasons, withTimes }),
      );
      return responseCache.send(request, reply, key, revision, make);
    },
  );
};

/** Built from one snapshot: an import may change slots and time zone together. */
async function availabilityOf(
  storage: Storage,
  clock: Clock,
  { venueId, id }: Pick<RequestedSpace, 'id' | 'venueId'>,
  {
    from,
    to,
    hasReasons,
    withTimes,
  }: {
    readonly from: CalendarDate;
    readonly to: CalendarDate;
    readonly hasReasons: boolean;
    readonly withTimes: boolean;
  },
) {
  const question = await storage.read(async (db) => {
    const { rules, slots } = await listSlotTimes(db, venueId, id, { from, to });
    const period = slotPeriod(from, to, rules.timezone, rules);
    return { rules, slots, occupancies: await listOccupanciesOfSpace(db, venueId, id, period) };
  });
  const dates = dateRange(from, to);
  const { days, ...valid } = computeAvailability({ ...question, dates, now: clock(), withTimes });
  return {
    data: days.map((day) => presentAvailability(day, hasReasons)),
    validUntil: Math.min(hasReasons ? valid.reasonsValidUntil : valid.validUntil, valid.timesValidUntil),
  };
}
