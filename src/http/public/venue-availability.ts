import { Type } from 'typebox';
import type { SlotPricesByDate } from '../../domain/booking/lowest-price.ts';
import { slotPeriod } from '../../domain/booking/slot-interval.ts';
import { computeVenueAvailability, type VenueAvailability } from '../../domain/booking/venue-availability.ts';
import { venueFileLimits } from '../../domain/fields/limits.ts';
import { dateRange } from '../../domain/time/calendar.ts';
import type { CalendarDate, Clock } from '../../domain/time/instant.ts';
import { publicApiPaths } from '../../paths.ts';
import { listOccupanciesOfVenue } from '../../storage/booking/occupancies-by-interval.ts';
import type { Reader, Storage } from '../../storage/engine/storage.ts';
import { listSpaceTimes } from '../../storage/venue/slot-times.ts';
import { Attendance, attendanceOf } from '../server/attendance.ts';
import { refTo } from '../server/schemas.ts';
import type { PublicRoutes } from './context.ts';
import { AvailabilityAdditions, asksFor, checkRange, DateRange, maxDatesOfAllSpaces } from './date-range.ts';
import { EveryAvailabilityEntry } from './listing-schemas.ts';
import { slotPricesByDate } from './lowest-prices.ts';
import { presentEveryAvailability } from './presenters/dates.ts';
import { cacheableResponses, errorResponses } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

const Question = Type.Object({
  ...DateRange.properties,
  ...AvailabilityAdditions(
    ['reasons', 'prices', 'times'],
    ['reasons,prices', 'reasons,times', 'prices,times', 'reasons,prices,times'],
  ),
  attendance: Attendance(
    'The number of guests, 1 to 1,000,000. Spaces with less capacity in every layout are omitted, and prices are for this number.',
  ),
});

/** Registers `GET /availability`: an addition to the specification. */
export const venueAvailabilityRoutes: PublicRoutes = (app, { storage, clock, responseCache, longReads }) => {
  app.get(
    publicApiPaths.everyAvailability,
    {
      config: { access: 'site', limit: 'read', about: 'every space' },
      schema: {
        operationId: 'listAvailability',
        tags: ['Dates and prices'],
        summary: 'Availability of all spaces',
        description:
          'One entry for each date from `from` to `to`, inclusive: 1 to 31 dates. Each has every space, and each space every slot, in the order of `GET /spaces` and `GET /spaces/{spaceId}/slots`.',
        params: SitePath,
        querystring: Question,
        response: {
          ...cacheableResponses(Type.Array(refTo(EveryAvailabilityEntry)), 'One entry per date.'),
          ...errorResponses(403, 404, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { from, to, attendance } = request.query;
      checkRange(from, to, maxDatesOfAllSpaces);
      const { site, visitor } = request;
      const { venueId, venueRevision, spacesRevision } = site;
      const hasReasons = asksFor('reasons', request.query);
      const hasPrices = asksFor('prices', request.query);
      const withTimes = asksFor('times', request.query);
      const about = {
        attendance: attendanceOf(attendance),
        from,
        to,
        hasReasons,
        hasPrices,
        withTimes,
        venueId,
      };
      const make = longReads.make({ request, site, visitor }, () => everyAvailability(storage, clock, about));
      return responseCache.send(
        request,
        reply,
        `availability ${venueId} ${from} ${to}${hasReasons ? ' with reasons' : ''}${hasPrices ? ' with prices' : ''}${withTimes ? ' with times' : ''}`,
        // See `spaces.ts`.
        `${venueRevision}.${spacesRevision} for ${attendance ?? ''}`,
        make,
      );
    },
  );
};

interface EveryAvailability {
  readonly venueId: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** null: the client named no number of guests. */
  readonly attendance: number | null;
  readonly hasReasons: boolean;
  readonly hasPrices: boolean;
  readonly withTimes: boolean;
}

/** Built from one snapshot: an import may change spaces, prices and time zone together. */
async function everyAvailability(
  storage: Storage,
  clock: Clock,
  { venueId, attendance, from, to, hasReasons, hasPrices, withTimes }: EveryAvailability,
) {
  return storage.read(async (db) => {
    const about = { attendance: attendance ?? 1, from, to, withTimes };
    const { days, ...valid } = await availabilityOfVenue(db, venueId, about, clock);
    const prices = hasPrices
      ? await slotPricesByDate(db, venueId, { dates: dateRange(from, to), now: clock(), attendance })
      : new Map<string, SlotPricesByDate>();
    return {
      data: days.map((day) => presentEveryAvailability(day, hasReasons, prices)),
      validUntil: Math.min(
        hasReasons ? valid.reasonsValidUntil : valid.validUntil,
        valid.timesValidUntil,
        ...[...prices.values()].map(({ validUntil }) => validUntil),
      ),
    };
  });
}

/** Returns the availability of the spaces for `attendance` guests, from one date to another, inclusive. */
export async function availabilityOfVenue(
  db: Reader,
  venueId: string,
  {
    attendance,
    from,
    to,
    withTimes = false,
  }: {
    readonly attendance: number;
    readonly from: CalendarDate;
    readonly to: CalendarDate;
    readonly withTimes?: boolean;
  },
  clock: Clock,
): Promise<VenueAvailability> {
  const spaces = await listSpaceTimes(db, venueId, { from, to });
  const timezone = spaces[0]?.rules.timezone ?? 'UTC';
  // Setups and turnarounds differ by space, so this uses the longest allowed ones.
  const period = slotPeriod(from, to, timezone, venueFileLimits);
  const occupancies = await listOccupanciesOfVenue(db, venueId, period);
  return computeVenueAvailability({
    spaces: spaces.filter(({ capacities }) => capacities.some((capacity) => capacity >= attendance)),
    dates: dateRange(from, to),
    occupancies,
    now: clock(),
    withTimes,
  });
}
