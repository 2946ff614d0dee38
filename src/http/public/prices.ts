import { type Static, Type } from 'typebox';
import { dayInterval } from '../../domain/booking/slot-interval.ts';
import { grantedUntil, priceList } from '../../domain/money/price-list.ts';
import { datesFromTo } from '../../domain/time/calendar.ts';
import type { Clock } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { publicApi } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { listBookableSlots } from '../../storage/venue/listings.ts';
import { ratesOf } from '../../storage/venue/prices.ts';
import { findVenue } from '../../storage/venue/venues.ts';
import { refTo } from '../shell/schemas.ts';
import { found, refusals } from './answer-schemas.ts';
import { Attendance, attendanceOf } from './attendance.ts';
import { type AskedSpace, type PublicRoutes, spaceOf } from './context.ts';
import { checkRange, DateRange } from './date-range.ts';
import { PriceEntry } from './listing-schemas.ts';
import { presentPrices } from './presenters/dates.ts';
import { SpacePath } from './schemas.ts';

const Query = Type.Object({
  ...DateRange.properties,
  attendance: Attendance('How many people the prices are for, 1 to 1,000,000.'),
});

/** GET /spaces/{spaceId}/prices: an addition to the specification. */
export const pricesRoutes: PublicRoutes = (app, { storage, clock, finished }) => {
  app.get(
    publicApi.prices,
    {
      config: { access: 'site', limit: 'read' },
      schema: {
        operationId: 'getPrices',
        tags: ['Dates and prices'],
        summary: 'Prices of a space by date',
        description:
          'What a quote without `extras` returns for each date from `from` to `to`, both included (1 to 92 dates), and each slot and package, free or not.',
        params: SpacePath,
        querystring: Query,
        response: {
          ...found(Type.Array(refTo(PriceEntry)), 'One entry per date.'),
          ...refusals(403, 404, 422, 429),
        },
      },
    },
    (request, reply) => {
      const { from, to, attendance } = request.query;
      checkRange(from, to);
      const { id, venueId, revision } = spaceOf(request);
      const key = `prices ${venueId} ${id} ${from} ${to} for ${attendance ?? ''}`;
      return finished.send(request, reply, key, revision, () =>
        pricesOf(storage, clock, { id, venueId }, request.query),
      );
    },
  );
};

/** Made from one snapshot: an import may change prices and tax together. */
async function pricesOf(
  storage: Storage,
  clock: Clock,
  { id, venueId }: Pick<AskedSpace, 'id' | 'venueId'>,
  { from, to, attendance }: Static<typeof Query>,
) {
  const { venue, slots, rates } = await storage.read(async (db) => ({
    venue: await findVenue(db, venueId),
    slots: await listBookableSlots(db, venueId, id),
    rates: await ratesOf(db, venueId, id),
  }));
  const timezone = venue?.timezone ?? 'UTC';
  const today = todayIn(timezone, clock());
  const entries = priceList({
    ...{ slots, rates, today },
    tax: venue?.tax ?? null,
    dates: datesFromTo(from, to),
    attendance: attendanceOf(attendance),
  });
  const until = grantedUntil(rates, today);
  return {
    data: entries.map(presentPrices),
    trueUntil: until === null ? Number.POSITIVE_INFINITY : dayInterval(until, timezone).endsAt,
  };
}
