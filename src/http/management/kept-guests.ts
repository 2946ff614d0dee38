import { Type } from 'typebox';
import { presentGuest } from '../../domain/booking/guest.ts';
import { PresentedGuest } from '../../domain/booking/guest-schemas.ts';
import { addYears, keptForCents, maxYearsKept } from '../../domain/booking/owed.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import { refreshInstalmentDues } from '../../operations/booking/refresh-instalment-dues.ts';
import { managementApiPaths } from '../../paths.ts';
import { listKeptRequests } from '../../storage/booking/erasable-guests.ts';
import { dateSchema } from './calendar/date-range.ts';
import type { ManagementRoutes } from './context.ts';
import { invalidCursorError, PageQuery, pageSchema, parsePageRequest, sendPage } from './pagination.ts';
import { cents, text } from './schema-members.ts';
import { VenuePath } from './schemas.ts';

/** Lists the guests that an unpaid booking keeps (docs/run/guest-data.md). */
export const keptGuestRoutes: ManagementRoutes = (app, { storage, clock }) => {
  app.get(
    managementApiPaths.keptGuests,
    {
      config: { action: 'guests.erase' },
      schema: {
        operationId: 'listKeptGuests',
        tags: ['Guests'],
        summary: 'Guests kept because they owe something',
        description: `Lists past bookings that are not paid in full, earliest event first; of a venue that marks no payments, only bookings with an instalment that is marked as invoiced, or that an import stated as unpaid. \`ERASE_GUESTS_AFTER_DAYS\` keeps their guests until they are paid, for ${maxYearsKept} years at most.`,
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(
          Type.Object({
            reference: text('Identifies the booking.', 'BR-7K3M9QZ2'),
            date: dateSchema('The date of the event.'),
            guest: PresentedGuest,
            owedCents: cents('What is not paid', 43_200),
            currency: text('The currency.', 'GBP'),
            keptUntil: Type.String({
              format: 'date-time',
              description: 'When the guest is erased at the latest.',
            }),
          }),
          'A page of the bookings.',
        ),
      },
    },
    async ({ params: { venueId }, query }) => {
      const page = parsePageRequest(query);
      const after = page.after === null ? null : endIn(page.after);
      while (await refreshInstalmentDues({ storage }, venueId));
      const found = await storage.read((db) =>
        listKeptRequests(db, venueId, { now: clock(), limit: page.limit + 1, after }),
      );
      return sendPage(
        found,
        page,
        ({ endsAt, reference }) => [endsAt, reference],
        (request) => ({
          reference: request.reference,
          date: request.items[0].date,
          guest: presentGuest(request.guest),
          owedCents: keptForCents(request),
          currency: request.quote.currency,
          keptUntil: isoInstant(addYears(request.endsAt, maxYearsKept)),
        }),
      );
    },
  );
};

/** @throws ValidationError if it is no end of a page */
function endIn([endsAt, reference]: readonly unknown[]): [Instant, string] {
  if (typeof endsAt !== 'number' || !Number.isSafeInteger(endsAt) || typeof reference !== 'string')
    throw invalidCursorError();
  return [endsAt, reference];
}
