import { Type } from 'typebox';
import { presentGuest, presentGuestName } from '../../../domain/booking/guest.ts';
import type { Note } from '../../../domain/booking/note.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import { managementApiPaths } from '../../../paths.ts';
import { type BookedEvent, listEventsOnDates } from '../../../storage/booking/events-on-dates.ts';
import { listNotesOf } from '../../../storage/booking/notes.ts';
import { refTo } from '../../common/schemas.ts';
import { checkDateRange, DateRangeQuery } from '../calendar/date-range.ts';
import type { ManagementRoutes } from '../context.ts';
import { errorResponses, success } from '../response-schemas.ts';
import { VenuePath } from '../schemas.ts';
import { tooManyBookings } from './bookings-on-dates.ts';
import { FrontDeskBooking } from './front-desk-schema.ts';
import { type GuestAccess, guestAccess } from './guest-access.ts';
import { presentNotes } from './present.ts';

const maxDates = 31;
/** A month of sixty spaces with five events a day. */
const maxBookings = 10_000;

function presentFrontDeskBooking(
  { request, readyAt, item: { space, slot, package: offer, ...item } }: BookedEvent,
  notes: readonly Note[],
  access: GuestAccess,
) {
  return {
    reference: request.reference,
    item: item.number,
    date: item.date,
    timezone: item.timezone,
    startTime: slot.startTime,
    endTime: slot.endTime,
    startsAt: isoInstant(item.startsAt),
    endsAt: isoInstant(item.endsAt),
    readyAt: isoInstant(readyAt),
    spaceId: space.id,
    spaceName: space.name,
    slotName: slot.name,
    packageName: offer.name,
    attendance: item.attendance,
    layout: item.layout,
    extras: item.extras.map(({ name, pieces }) => ({ name, pieces })),
    ...(access === 'names'
      ? { guest: presentGuestName(request.guest) }
      : {
          guest: presentGuest(request.guest),
          answers: request.answers.map(({ label, value }) => ({ label, value })),
          message: request.message,
        }),
    notes: presentNotes(notes, access),
  };
}

/** Registers the routes of the front-desk sheet: everything needed to run the events of some days, without prices. */
export const frontDeskRoutes: ManagementRoutes = (app, { storage }) => {
  app.get(
    managementApiPaths.frontDesk,
    {
      config: { action: 'bookings.read', takesLong: 'at a large venue' },
      schema: {
        operationId: 'getFrontDeskSheet',
        tags: ['Booking requests'],
        summary: 'Front-desk sheet',
        description: `Lists the accepted bookings of 1 to ${maxDates} dates by start, with times, layout, attendance, extras, contact and notes, without prices. An event is listed on every date on which it or its turnaround runs. For the role \`front_desk\`, without contacts, messages, answers, and notes that are reasons or letters.`,
        params: VenuePath,
        querystring: DateRangeQuery,
        response: {
          200: success(Type.Array(refTo(FrontDeskBooking)), 'The bookings.'),
          ...errorResponses(401, 403, 404, 422),
        },
      },
    },
    async ({ params: { venueId }, query, staff }) => {
      checkDateRange(query, maxDates);
      const { bookings, notes } = await storage.read(async (db) => {
        const found = await listEventsOnDates(db, venueId, query, maxBookings);
        if (found === null) throw tooManyBookings();
        const references = found.map(({ request }) => request.reference);
        return { bookings: found, notes: await listNotesOf(db, venueId, references) };
      });
      const access = guestAccess(staff, venueId);
      const data = bookings.map((each) =>
        presentFrontDeskBooking(each, notes.get(each.request.reference) ?? [], access),
      );
      return { success: true, data };
    },
  );
};
