import { Type } from 'typebox';
import { presentGuest, presentGuestName } from '../../../domain/booking/guest.ts';
import type { Note } from '../../../domain/booking/note.ts';
import { isoInstant } from '../../../domain/time/instant.ts';
import { managementApiPaths } from '../../../paths.ts';
import { type BookedEvent, listEventsOnDates } from '../../../storage/booking/events-on-dates.ts';
import { listNotesOf } from '../../../storage/booking/notes.ts';
import { refTo } from '../../server/schemas.ts';
import { checkDateRange, DateRangeQuery } from '../calendar/date-range.ts';
import type { ManagementRoutes } from '../context.ts';
import { cursorOf, PageQuery, pageSchema, parsePageRequest } from '../pagination.ts';
import { VenuePath } from '../schemas.ts';
import { FrontDeskBooking } from './front-desk-schema.ts';
import { type GuestAccess, guestAccess } from './guest-access.ts';
import { parseItemCursor } from './item-cursor.ts';
import { presentNotes } from './present.ts';

const maxDates = 31;
/** The size of a page if the client names none: a month of sixty spaces with five events a day. */
const defaultPageSize = 10_000;

const SheetQuery = Type.Object({
  ...DateRangeQuery.properties,
  ...PageQuery.properties,
  limit: Type.Optional(
    Type.String({
      ...PageQuery.properties.limit,
      description: `The page size, 1 to 200; omitted: ${defaultPageSize}, so that the sheet of most venues is one page.`,
    }),
  ),
});

function presentFrontDeskBooking(
  { request, time, item: { space, slot, package: offer, ...item } }: BookedEvent,
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
    setupAt: isoInstant(time.setupAt),
    readyAt: isoInstant(time.readyAt),
    spaceId: space.id,
    spaceName: space.name,
    slotName: slot.name,
    packageName: offer.name,
    attendance: item.attendance,
    layout: item.layout,
    title: request.title,
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
      config: { action: 'bookings.read', takesLong: true },
      schema: {
        operationId: 'getFrontDeskSheet',
        tags: ['Booking requests'],
        summary: 'Front-desk sheet',
        description: `Lists the accepted bookings of 1 to ${maxDates} dates by start, in pages, with times, layout, attendance, extras, contact and notes, without prices. An event is listed on every date on which it, its setup or its turnaround runs. For the role \`front_desk\`, without contacts, messages, answers, and notes that are reasons or letters.`,
        params: VenuePath,
        querystring: SheetQuery,
        response: pageSchema(refTo(FrontDeskBooking), 'The bookings.'),
      },
    },
    async ({ params: { venueId }, query: { from, to, ...page }, staff }) => {
      checkDateRange({ from, to }, maxDates);
      const requested = parsePageRequest({ limit: String(defaultPageSize), ...page });
      const filter = { limit: requested.limit, after: parseItemCursor(requested.after) };
      const { events, next, notes } = await storage.read(async (db) => {
        const found = await listEventsOnDates(db, venueId, { from, to }, filter);
        const references = found.events.map(({ request }) => request.reference);
        return { ...found, notes: await listNotesOf(db, venueId, references) };
      });
      const access = guestAccess(staff, venueId);
      const data = events.map((each) =>
        presentFrontDeskBooking(each, notes.get(each.request.reference) ?? [], access),
      );
      return { success: true, data, next: next && cursorOf(Object.values(next)) };
    },
  );
};
