import { type Static, Type } from 'typebox';
import { dayInterval } from '../../domain/booking/slot-interval.ts';
import { completeTimes } from '../../domain/booking/slot-part.ts';
import { timePattern } from '../../domain/fields/text.ts';
import { priceList, ratesValidUntil } from '../../domain/money/price-list.ts';
import { dateRange } from '../../domain/time/calendar.ts';
import type { ClockTimes } from '../../domain/time/clock-span.ts';
import type { Clock } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { publicApiPaths } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { listBookableSlots } from '../../storage/venue/listings.ts';
import { ratesOfRow } from '../../storage/venue/prices.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { Attendance, attendanceOf } from '../server/attendance.ts';
import { refTo } from '../server/schemas.ts';
import { type PublicRoutes, type RequestedSpace, requireSpace } from './context.ts';
import { checkRange, DateRange } from './date-range.ts';
import { PriceEntry } from './listing-schemas.ts';
import { presentPrices } from './presenters/dates.ts';
import { cacheableResponses, errorResponses } from './response-schemas.ts';
import { SpacePath } from './schemas.ts';

const Query = Type.Object({
  ...DateRange.properties,
  startTime: Type.Optional(
    Type.String({
      pattern: timePattern,
      description:
        'With `endTime`: the prices of these times, instead of the whole slot and `shortest`, in slots with `hours` that include them.',
      examples: ['16:30'],
    }),
  ),
  endTime: Type.Optional(
    Type.String({ pattern: timePattern, description: 'See `startTime`.', examples: ['20:00'] }),
  ),
  attendance: Attendance('The number of guests for the prices, 1 to 1,000,000.'),
  with: Type.Optional(
    Type.Literal('attendee', {
      description:
        '`attendee` adds the parts of the total: `fixedWithTaxCents`, which depends neither on people nor on hours, `perAttendeeWithTaxCents` in packages with a price per person, and `hourRates` in slots with `hours`.',
    }),
  ),
});

/** Registers `GET /spaces/{spaceId}/prices`: an addition to the specification. */
export const pricesRoutes: PublicRoutes = (app, { storage, clock, responseCache, longReads }) => {
  app.get(
    publicApiPaths.prices,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'getPrices',
        tags: ['Dates and prices'],
        summary: 'Prices of a space by date',
        description:
          'The price of each slot and package for each date from `from` to `to`, inclusive (1 to 92 dates), free or not. It equals a quote without `extras`, with the same `startTime` and `endTime` if they are sent.',
        params: SpacePath,
        querystring: Query,
        response: {
          ...cacheableResponses(Type.Array(refTo(PriceEntry)), 'One entry per date.'),
          ...errorResponses(403, 404, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { from, to, startTime = null, endTime = null, attendance, with: withAttendee } = request.query;
      checkRange(from, to);
      const times = completeTimes({ startTime, endTime });
      const { id, venueId, revision } = requireSpace(request);
      const { site, visitor } = request;
      const key = `prices ${venueId} ${id} ${from} ${to} ${withAttendee ?? ''} ${startTime ?? ''} ${endTime ?? ''}`;
      const make = longReads.make({ request, site, visitor, spaceId: id }, () =>
        pricesOf(storage, clock, { id, venueId }, { ...request.query, times }),
      );
      // See `spaces.ts`.
      return responseCache.send(request, reply, key, `${revision} for ${attendance ?? ''}`, make);
    },
  );
};

/** Built from one snapshot: an import may change prices and tax together. */
async function pricesOf(
  storage: Storage,
  clock: Clock,
  { id, venueId }: Pick<RequestedSpace, 'id' | 'venueId'>,
  { from, to, times, attendance, with: withAttendee }: Static<typeof Query> & { times: ClockTimes | null },
) {
  const { venue, slots, rates } = await storage.read(async (db) => ({
    venue: await findVenue(db, venueId),
    slots: await listBookableSlots(db, venueId, id),
    rates: await ratesOfRow(db, venueId, id),
  }));
  const timezone = venue?.timezone ?? 'UTC';
  const today = todayIn(timezone, clock());
  const entries = priceList({
    slots,
    rates,
    today,
    tax: venue?.tax ?? null,
    pricesIncludeTax: venue?.pricesIncludeTax ?? false,
    dates: dateRange(from, to),
    attendance: attendanceOf(attendance),
    times,
    withAttendee: withAttendee === 'attendee',
  });
  const until = ratesValidUntil(rates, today);
  return {
    data: entries.map(presentPrices),
    validUntil: until === null ? Number.POSITIVE_INFINITY : dayInterval(until, timezone).endsAt,
  };
}
