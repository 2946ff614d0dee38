import { closedDays } from '../../../domain/booking/closed-days.ts';
import { rankOf } from '../../../domain/booking/rank.ts';
import { dateRangeInterval } from '../../../domain/booking/slot-interval.ts';
import { NotFoundError, ValidationError } from '../../../domain/errors.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listCalendarBlocks } from '../../../storage/booking/calendar.ts';
import { listWaitingRequests, rankRequests } from '../../../storage/booking/competing-requests.ts';
import { listVenueBookings } from '../../../storage/booking/venue-bookings.ts';
import type { Reader } from '../../../storage/engine/storage.ts';
import {
  listRoomsOfSpaces,
  listSpacesInRooms,
  type SpaceInRooms,
} from '../../../storage/venue/shared-rooms.ts';
import { listSpaceTimes } from '../../../storage/venue/slot-times.ts';
import { findVenue } from '../../../storage/venue/venues.ts';
import { refTo } from '../../server/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { VenuePath } from '../schemas.ts';
import { checkDateRange, DateRangeQuery } from './date-range.ts';
import { presentBlocks, presentBooking, presentWaiting } from './present.ts';
import { presentRoom } from './rooms.ts';
import { VenueCalendar } from './schemas.ts';

/** A quarter of a year. */
const maxDates = 92;
/** The maximum number of occupied rooms and blocked times: what a page can draw, and a database reads quickly. */
const max = 50_000;

/** The maximum number of waiting requests. */
const maxWaiting = 1_000;

/** Registers the routes of the calendar of all spaces, for views of a month or a quarter. */
export const venueCalendarRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.calendar,
    {
      config: { action: 'calendar.read', takesLong: true },
      schema: {
        operationId: 'getCalendar',
        tags: ['Calendar'],
        summary: 'Calendar of all spaces',
        description: `Returns 1 to ${maxDates} dates: each booking and active hold once, with its rooms; requests on the waiting list, with their ranks; blocks; rooms with the spaces that share them; and days on which nothing of a space is offered. For the reasons why a slot is unavailable, use the calendar of its space.`,
        params: VenuePath,
        querystring: DateRangeQuery,
        response: {
          200: success(refTo(VenueCalendar), 'The calendar.'),
          ...errorResponses(401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, query: { from, to } }) => {
      checkDateRange({ from, to }, maxDates);
      const now = clock();
      const { timezone, window, spaces, times, bookings, blocks, waiting, ranks } = await storage.read(
        async (db) => {
          const venue = await findVenue(db, venueId);
          if (venue === undefined) throw new NotFoundError(`There is no venue ${venueId}.`);
          const shown = { from, to, ...dateRangeInterval(from, to, venue.timezone) };
          return {
            timezone: venue.timezone,
            window: shown,
            spaces: await listSpacesInRooms(db, venueId),
            times: await listSpaceTimes(db, venueId, { from, to }),
            bookings: await listVenueBookings(db, venueId, shown, { now, most: max }),
            blocks: await listCalendarBlocks(db, { venueId, spaceId: null }, shown),
            ...(await rankedWaiting(db, venueId, shown, now)),
          };
        },
      );
      const blocked = presentBlocks(blocks, window, { timezone, most: max });
      if (bookings === null || blocked === null)
        throw new ValidationError([
          { path: 'to', message: 'is a range with too many entries; request a shorter one' },
        ]);
      const known = listRoomsOfSpaces(spaces);
      const left = new Set(bookings.flatMap(({ rooms }) => rooms)).difference(
        new Set(known.map(({ room }) => room)),
      );
      const rooms = [...known, ...[...left].sort().map((room) => ({ room, spaceIds: [] }))];
      return {
        success: true,
        data: {
          timezone,
          spaces: spaces.map(presentSpace),
          rooms: rooms.map(presentRoom),
          bookings: bookings.map(presentBooking),
          waiting: waiting.map((request) =>
            presentWaiting(request, rankOf(request, ranks.get(request.reference), now)),
          ),
          blocks: blocked,
          closed: times.flatMap(({ id, ...offered }) =>
            closedDays(offered, { from, to }, now).map((days) => ({ spaceId: id, ...days })),
          ),
        },
      };
    },
  );
};

/** Returns the waiting requests of the calendar with their ranks, which one query finds. */
async function rankedWaiting(db: Reader, venueId: string, during: Interval, now: Instant) {
  const waiting = await listWaitingRequests(db, venueId, during, { now, limit: maxWaiting });
  const references = waiting.map(({ reference }) => reference);
  return { waiting, ranks: await rankRequests(db, venueId, references, now) };
}

const presentSpace = ({ id, name, isVisible }: SpaceInRooms) => ({ id, name, isVisible });
