import { Type } from 'typebox';
import { datesOf } from '../../../domain/booking/booked-item.ts';
import { type BookingRequest, statusAt } from '../../../domain/booking/booking-request.ts';
import { presentGuest } from '../../../domain/booking/guest.ts';
import type { ListedInstalment } from '../../../domain/money/instalments.ts';
import { taxesOfPayments } from '../../../domain/money/payment-taxes.ts';
import { untaxedCents } from '../../../domain/money/taxed-amounts.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { refreshInstalmentDues } from '../../../operations/booking/refresh-instalment-dues.ts';
import { managementApiPaths } from '../../../paths.ts';
import {
  type DueCursor,
  listDueInstalments,
  listStaleDues,
} from '../../../storage/booking/instalment-dues.ts';
import { refTo } from '../../server/schemas.ts';
import { checkDateRange, DateRangeQuery } from '../calendar/date-range.ts';
import type { ManagementRoutes } from '../context.ts';
import { invalidCursorError, PageQuery, pageSchema, parsePageRequest, sendPage } from '../pagination.ts';
import { VenuePath } from '../schemas.ts';
import { maxDatesWithAmounts } from './bookings-on-dates.ts';
import { DueInstalment } from './instalment-schemas.ts';
import { presentInstalment } from './present.ts';

/** A hundred years. */
const maxUnpaidDates = 36_525;

/** As many changed bookings are computed by the request itself; after an import, all are stored first. */
const maxComputed = 200;

const By = Type.Optional(
  Type.Enum(['due', 'paid'], {
    description: 'The date by which they are listed; omitted: `due`.',
    examples: ['paid'],
  }),
);
const Unpaid = Type.Optional(
  Type.Enum(['true'], {
    description: 'Lists only instalments that are not marked as paid.',
    examples: ['true'],
  }),
);

/** Registers the list of instalments by due date. */
export const dueInstalmentRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.instalments,
    {
      config: { action: 'amounts.read', takesLong: true },
      schema: {
        operationId: 'listDueInstalments',
        tags: ['Bookkeeping'],
        summary: 'Instalments by due or payment date',
        description: `Lists the instalments of accepted bookings that are due on 1 to ${maxDatesWithAmounts} dates, by due date. Those of cancelled bookings that were marked as invoiced or paid before the cancellation stay where they were, and so do credits until they are returned; a credit of a request that is pending again is listed on the day of its last payment. Other instalments of bookings that are not accepted are listed if they are marked, by that date: paid, or else invoiced. With \`unpaid=true\`, the range has no such limit. With \`by=paid\`, lists the instalments that were paid on these dates, by payment date.`,
        params: VenuePath,
        querystring: Type.Object({
          ...DateRangeQuery.properties,
          ...PageQuery.properties,
          by: By,
          unpaid: Unpaid,
        }),
        response: pageSchema(refTo(DueInstalment), 'The instalments.'),
      },
    },
    async ({ params: { venueId }, query: { from, to, by = 'due', unpaid, ...page } }) => {
      // What is unpaid may be due on any date.
      checkDateRange({ from, to }, unpaid === 'true' ? maxUnpaidDates : maxDatesWithAmounts);
      const requested = parsePageRequest(page);
      const isUnpaid = unpaid === 'true';
      const after = cursorIn(requested.after);
      const filter = { venueId, from, to, by, isUnpaid, after, limit: requested.limit + 1 };
      for (;;) {
        const now = clock();
        const found = await storage.read(async (db) => {
          const stale = await listStaleDues(db, venueId, maxComputed + 1);
          if (stale.length > maxComputed) return null;
          return listDueInstalments(db, filter, stale, (request, due) =>
            presentDueInstalment(request, due, now),
          );
        });
        if (found !== null)
          return sendPage(
            found,
            requested,
            ({ date, reference, number }) => [date, reference, number],
            ({ presented }) => presented,
          );
        // Ends, because each batch leaves fewer bookings.
        await refreshInstalmentDues({ storage }, venueId);
      }
    },
  );
};

/** @throws ValidationError for a cursor of another list */
function cursorIn(after: readonly unknown[] | null): DueCursor | null {
  if (after === null) return null;
  const [date, reference, number] = after;
  if (typeof date !== 'string' || typeof reference !== 'string' || typeof number !== 'number')
    throw invalidCursorError();
  return { date, reference, number };
}

/** Presents the booking of a row with amounts. */
export function presentBooking(request: BookingRequest, now: Instant) {
  const { reference, title, guest, items } = request;
  const [{ date, space }] = items;
  return {
    reference,
    status: statusAt(request, now),
    date,
    spaceName: space.name,
    title,
    guest: presentGuest(guest),
  };
}

function presentDueInstalment(request: BookingRequest, { instalment }: ListedInstalment, now: Instant) {
  const isAccepted = request.status === 'accepted';
  const [{ number: mainItem }] = request.items;
  const ofPayments = isAccepted
    ? taxesOfPayments(request.agreedPrice ?? request.quote, { mainItem, dates: datesOf(request.items) })
    : null;
  const taxes = ofPayments?.[instalment.number - 1] ?? null;
  return {
    ...presentBooking(request, now),
    currency: request.quote.currency,
    ...presentInstalment(instalment),
    ...(!isAccepted && { dueOn: instalment.wasDueOn ?? null }),
    taxes,
    untaxedCents: untaxedCents(instalment.amountCents, taxes),
  };
}
