import { Type } from 'typebox';
import { dateRangeInterval } from '../../../domain/booking/slot-interval.ts';
import { todayIn } from '../../../domain/time/timezone.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listCalendarBlocks } from '../../../storage/booking/calendar.ts';
import { listCompetingRequests } from '../../../storage/booking/competing-requests.ts';
import { listVenueBookings } from '../../../storage/booking/venue-bookings.ts';
import { listSpacesInRooms } from '../../../storage/venue/shared-rooms.ts';
import { refTo } from '../../common/schemas.ts';
import { dateSchema } from '../calendar/date-range.ts';
import { presentBlocks, presentBooking } from '../calendar/present.ts';
import { CalendarBlock, CalendarBooking } from '../calendar/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { requestReferenceIn } from './booking-requests.ts';
import { presentSummaries } from './present.ts';
import { BookingRequestSummary, RequestPath } from './schemas.ts';

/** More than any venue has in a day or two; the calendar has the rest. */
const most = 1_000;
/** The maximum number of competing requests. */
const maxCompeting = 50;

/** The context of a request for its decision: the day in every room of its event. */
export const dayContextRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.bookingRequestDayContext,
    {
      config: { action: 'requests.read' },
      schema: {
        operationId: 'getBookingRequestSurroundings',
        tags: ['Booking requests'],
        summary: 'What stands around a request',
        description: `Of the day of its event, and of the next where it goes on into that: what takes up a room that it touches, itself among it while it holds or has its date; blocks; and its rivals, who asked for the same (${maxCompeting} at most).`,
        params: RequestPath,
        response: {
          200: success(
            Type.Object({
              from: dateSchema('The day on which it begins.'),
              to: dateSchema('The day on which it ends.'),
              rooms: Type.Array(Type.String(), {
                description: 'What its space takes up, and where it stands itself.',
                examples: [['hall-a']],
              }),
              spaces: Type.Array(
                Type.Object({
                  id: Type.String({
                    description: 'As `spaceId` of a booking names it.',
                    examples: ['attic'],
                  }),
                  name: Type.String({ description: 'As people call it.', examples: ['The Attic'] }),
                }),
                {
                  description:
                    'The spaces of these bookings, as they are called now; of one that is gone, none.',
                },
              ),
              bookings: Type.Array(refTo(CalendarBooking), {
                description: 'What stands in these rooms, the first to start first.',
              }),
              blocks: Type.Array(refTo(CalendarBlock), { description: 'What its space is blocked for.' }),
              rivals: Type.Array(refTo(BookingRequestSummary), {
                description:
                  'Undecided requests for the same rooms at the same time; who asked first, first.',
              }),
            }),
            'What stands around it.',
          ),
          ...errorResponses(401, 403, 404),
        },
      },
    },
    async ({ params }) => {
      const named = requestReferenceIn(params);
      const now = clock();
      return storage.read(async (db) => {
        const request = await requestOfVenue(db, named);
        const { venueId, reference, space, timezone, startsAt, endsAt } = request;
        const from = todayIn(timezone, startsAt);
        const to = todayIn(timezone, endsAt - 1);
        const window = { from, to, ...dateRangeInterval(from, to, timezone) };
        const rateLimitStatus = (await listVenueBookings(db, venueId, window, { now, most })) ?? [];
        const spaces = await listSpacesInRooms(db, venueId);
        const own = spaces.find(({ id }) => id === space.id);
        const itself = rateLimitStatus.find((booking) => booking.reference === reference);
        const rooms = new Set([...(own?.rooms ?? []), ...(itself?.rooms ?? [])]);
        const bookings = rateLimitStatus.filter((booking) => booking.rooms.some((room) => rooms.has(room)));
        const blocks = await listCalendarBlocks(db, { venueId, spaceId: space.id }, window);
        const competing = await listCompetingRequests(db, { venueId, reference }, maxCompeting);
        return {
          success: true,
          data: {
            ...{ from, to, rooms: [...rooms] },
            spaces: spaces
              .filter(({ id }) => bookings.some(({ spaceId }) => spaceId === id))
              .map(({ id, name }) => ({ id, name })),
            bookings: bookings.map(presentBooking),
            blocks: presentBlocks(blocks, window, { timezone, most }) ?? [],
            rivals: await presentSummaries(db, venueId, competing, now),
          },
        };
      });
    },
  );
};
