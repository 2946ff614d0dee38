import { Type } from 'typebox';
import type { BookedItem } from '../../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../../domain/booking/booking-request.ts';
import { rankOf } from '../../../domain/booking/rank.ts';
import { dateRangeInterval } from '../../../domain/booking/slot-interval.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { numberText } from '../../../domain/fields/text.ts';
import { todayIn } from '../../../domain/time/timezone.ts';
import { requestOfVenue } from '../../../operations/booking/lock-request.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listCalendarBlocks } from '../../../storage/booking/calendar.ts';
import { listCompetingRequests, rankRequests } from '../../../storage/booking/competing-requests.ts';
import { listVenueBookings } from '../../../storage/booking/venue-bookings.ts';
import { listSpacesInRooms } from '../../../storage/venue/shared-rooms.ts';
import { refTo } from '../../server/schemas.ts';
import { dateSchema } from '../calendar/date-range.ts';
import { presentBlocks, presentBooking } from '../calendar/present.ts';
import { CalendarBlock, CalendarBooking } from '../calendar/schemas.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { requestReferenceIn } from './booking-requests.ts';
import { guestAccess } from './guest-access.ts';
import { BookingRequestSummary, RequestPath, rankMembers } from './schemas.ts';
import { presentSummaries } from './summaries.ts';

/** More than any venue has in a day or two; the calendar has the rest. */
const max = 1_000;
/** The maximum number of competing requests. */
const maxCompeting = 50;

/** @throws NotFoundError if it has no such item */
function itemOf({ items, reference }: BookingRequest, number: number): BookedItem {
  const found = items.find((each) => each.number === number);
  if (found === undefined) throw new NotFoundError(`Booking request ${reference} has no date ${number}.`);
  return found;
}

/** Registers the route with the context of a request: everything in its rooms on the day of its event. */
export const dayContextRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.bookingRequestDayContext,
    {
      config: { action: 'bookings.read', takesLong: true },
      schema: {
        operationId: 'getBookingRequestDayContext',
        tags: ['Booking requests'],
        summary: 'Context of a request',
        description: `Returns everything on the day of the event, and the next day if it ends there: occupancies of its rooms including its own, blocks, and competing requests (${maxCompeting} at most).`,
        params: RequestPath,
        querystring: Type.Object({
          item: Type.Optional(
            numberText(0, 99_999, {
              pattern: '^\\d{1,5}$',
              description: 'The number of one of its dates; omitted: the first.',
              examples: ['0'],
            }),
          ),
        }),
        response: {
          200: success(
            Type.Object({
              from: dateSchema('The day on which it starts.'),
              to: dateSchema('The day on which it ends.'),
              rooms: Type.Array(Type.String(), {
                description: 'The rooms of its space, and the rooms it occupies.',
                examples: [['hall-a']],
              }),
              spaces: Type.Array(
                Type.Object({
                  id: Type.String({
                    description: 'The id used as `spaceId` in bookings.',
                    examples: ['attic'],
                  }),
                  name: Type.String({ description: 'The display name.', examples: ['The Attic'] }),
                }),
                {
                  description:
                    'The spaces of these bookings with their current names; deleted spaces are missing.',
                },
              ),
              bookings: Type.Array(refTo(CalendarBooking), {
                description: 'The occupancies of these rooms by start.',
              }),
              blocks: Type.Array(refTo(CalendarBlock), { description: 'The blocks of its space.' }),
              competing: Type.Array(refTo(BookingRequestSummary), {
                description:
                  'Pending, expired and waiting requests for the same rooms at the same time, oldest first.',
              }),
              ...rankMembers,
            }),
            'The context.',
          ),
          ...errorResponses(401, 403, 404, 422),
        },
      },
    },
    async ({ params, query, staff }) => {
      const access = guestAccess(staff, params.venueId);
      const named = requestReferenceIn(params);
      const now = clock();
      return storage.read(async (db) => {
        const request = await requestOfVenue(db, named);
        const { venueId, reference } = request;
        const [main] = request.items;
        const item = query.item === undefined ? main : itemOf(request, Number(query.item));
        const { space, timezone, startsAt, endsAt } = item;
        const from = todayIn(timezone, startsAt);
        const to = todayIn(timezone, endsAt - 1);
        const window = { from, to, ...dateRangeInterval(from, to, timezone) };
        const all = (await listVenueBookings(db, venueId, window, { now, most: max })) ?? [];
        const spaces = await listSpacesInRooms(db, venueId);
        const own = spaces.find(({ id }) => id === space.id);
        const itself = all.find((each) => each.reference === reference && each.item === item.number);
        const rooms = new Set([...(own?.rooms ?? []), ...(itself?.rooms ?? [])]);
        const bookings = all.filter((booking) => booking.rooms.some((room) => rooms.has(room)));
        const blocks = await listCalendarBlocks(db, { venueId, spaceId: space.id }, window);
        const competing = await listCompetingRequests(
          db,
          { venueId, reference },
          { now, limit: maxCompeting },
        );
        const ranks = await rankRequests(db, venueId, [reference], now);
        return {
          success: true,
          data: {
            from,
            to,
            rooms: [...rooms],
            spaces: spaces
              .filter(({ id }) => bookings.some(({ spaceId }) => spaceId === id))
              .map(({ id, name }) => ({ id, name })),
            bookings: bookings.map(presentBooking),
            blocks: presentBlocks(blocks, window, { timezone, most: max }) ?? [],
            ...rankOf(request, ranks.get(reference), now),
            competing: await presentSummaries(db, venueId, competing, { now, access }),
          },
        };
      });
    },
  );
};
