import { Type } from 'typebox';
import type { RequestItem } from '../../../domain/booking/booking-request.ts';
import { eventDays } from '../../../domain/booking/event-days.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { priceOfLines } from '../../../domain/money/price.ts';
import { adjustmentsIn, linesOfItem } from '../../../domain/money/sum-quotes.ts';
import { taxedAmounts, untaxedCents } from '../../../domain/money/taxed-amounts.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { todayIn } from '../../../domain/time/timezone.ts';
import { markInstalment } from '../../../operations/booking/mark-instalment.ts';
import { managementApiPaths } from '../../../paths.ts';
import { listBookingsByDate } from '../../../storage/booking/bookings-by-date.ts';
import { refTo } from '../../server/schemas.ts';
import { checkDateRange, DateRangeQuery } from '../calendar/date-range.ts';
import type { ManagementRoutes } from '../context.ts';
import { IfMatch } from '../if-match.ts';
import { cursorOf, PageQuery, pageSchema, parsePageRequest } from '../pagination.ts';
import { editable, errorResponses } from '../response-schemas.ts';
import { VenuePath } from '../schemas.ts';
import { maxDatesWithAmounts } from './bookings-on-dates.ts';
import { parseEdit, sendChangedRequest } from './decisions.ts';
import { presentBooking } from './due-instalments.ts';
import { BookedEvent, InstalmentChanges } from './instalment-schemas.ts';
import { parseItemCursor } from './item-cursor.ts';
import { RequestPath, StaffBookingRequest } from './schemas.ts';

const tags = ['Bookkeeping'];

/** Registers the routes of instalments, and the lists that a bookkeeper exports. */
export const instalmentRoutes: ManagementRoutes = (app, context) => {
  const { storage, clock } = context;
  app.patch(
    managementApiPaths.bookingRequestInstalment,
    {
      config: { action: 'instalments.edit' },
      schema: {
        operationId: 'markInstalment',
        tags,
        summary: 'Mark an instalment as invoiced or paid',
        description:
          'Records the dates on which an instalment of an accepted or cancelled booking was invoiced and paid; null removes a date, in any status. It is a note of the venue: nothing is charged or sent. A marked instalment keeps its amount when another price is agreed, which cannot be below what is marked.',
        params: Type.Object({
          ...RequestPath.properties,
          number: Type.String({ description: 'The instalment’s `number`.', examples: ['1'] }),
        }),
        headers: IfMatch,
        body: InstalmentChanges,
        response: {
          200: editable(refTo(StaffBookingRequest), 'The request as it is now.'),
          ...errorResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const { number } = request.params;
      if (!/^[1-9]\d{0,2}$/.test(number)) throw new NotFoundError(`There is no instalment ${number}.`);
      await markInstalment(context, parseEdit(context, request, reply), Number(number), request.body);
      return sendChangedRequest(context, request.params, reply);
    },
  );
  app.get(
    managementApiPaths.bookedEvents,
    {
      config: { action: 'amounts.read', takesLong: true },
      schema: {
        operationId: 'listBookedEvents',
        tags,
        summary: 'Booked events with amounts',
        description: `Lists the events of accepted bookings on 1 to ${maxDatesWithAmounts} dates, by start, in pages: one row for each date of a booking, with its part of the price. Events of other bookings, such as cancelled ones, are listed if an instalment is marked as invoiced or paid.`,
        params: VenuePath,
        querystring: Type.Object({ ...DateRangeQuery.properties, ...PageQuery.properties }),
        response: pageSchema(refTo(BookedEvent), 'A page of the events.'),
      },
    },
    async ({ params: { venueId }, query: { from, to, ...page } }) => {
      checkDateRange({ from, to }, maxDatesWithAmounts);
      const requested = parsePageRequest(page);
      const filter = { ...withMarked, after: parseItemCursor(requested.after), limit: requested.limit };
      const now = clock();
      const { items, next } = await storage.read((db) =>
        listBookingsByDate(db, venueId, { from, to }, filter, (each) => presentBookedEvent(each, now)),
      );
      return { success: true, data: items, next: next && cursorOf(Object.values(next)) };
    },
  );
};

/** Money received for a booking that was cancelled later still has to be booked, or returned. */
const withMarked = { statuses: ['accepted'], addsMarked: true } as const;

/** Presents an item with its part of the price. */
function presentBookedEvent({ request, item }: RequestItem, now: Instant) {
  const price = request.agreedPrice ?? request.quote;
  const part = priceOfLines(linesOfItem(price, item.number, request.items[0]), '');
  const { hireFeeCents, taxCents, totalCents, lines } = part;
  const taxes = taxedAmounts(lines);
  return {
    ...presentBooking(request, now),
    item: item.number,
    date: item.date,
    endDate: eventDays(item, (at) => todayIn(item.timezone, at)).last,
    spaceName: item.space.name,
    packageName: item.package.name,
    currency: price.currency,
    hireFeeCents,
    taxCents,
    totalCents,
    adjustmentsCents: adjustmentsIn(lines),
    taxes,
    untaxedCents: untaxedCents(totalCents, taxes),
  };
}
