import { Type } from 'typebox';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { presentGuest } from '../../domain/booking/guest.ts';
import { PresentedGuest } from '../../domain/booking/guest-schemas.ts';
import { addYears, keptForCents, maxYearsKept, returnableCents } from '../../domain/booking/owed.ts';
import { type Instant, isoInstant } from '../../domain/time/instant.ts';
import { refreshInstalmentDues } from '../../operations/booking/refresh-instalment-dues.ts';
import { managementApiPaths } from '../../paths.ts';
import { listKeptRequests } from '../../storage/booking/erasable-guests.ts';
import { dateSchema } from './calendar/date-range.ts';
import type { ManagementRoutes } from './context.ts';
import { invalidCursorError, PageQuery, pageSchema, parsePageRequest, sendPage } from './pagination.ts';
import { title } from './requests/title-schema.ts';
import { errorResponses, success } from './response-schemas.ts';
import { cents, text } from './schema-members.ts';
import { VenuePath } from './schemas.ts';

/** Registers which guests are erased automatically and when, and those that open money keeps (docs/run/guest-data.md). */
export const keptGuestRoutes: ManagementRoutes = (app, { storage, clock, eraseGuestsAfterDays = null }) => {
  app.get(
    managementApiPaths.guestRetention,
    {
      config: { action: 'guests.erase' },
      schema: {
        operationId: 'getGuestRetention',
        tags: ['Guests'],
        summary: 'When guests are erased automatically',
        description:
          'Returns the setting `ERASE_GUESTS_AFTER_DAYS` of the instance that answers, which applies to all venues.',
        params: VenuePath,
        response: {
          200: success(
            Type.Object({
              erasedAfterDays: Type.Union([Type.Integer(), Type.Null()], {
                description: 'The number of days after the end of a booking; null: never.',
                examples: [90],
              }),
            }),
            'The setting.',
          ),
          ...errorResponses(400, 401, 403, 404),
        },
      },
    },
    async () => ({ success: true, data: { erasedAfterDays: eraseGuestsAfterDays } }),
  );
  app.get(
    managementApiPaths.keptGuests,
    {
      config: { action: 'guests.erase', takesLong: true },
      schema: {
        operationId: 'listKeptGuests',
        tags: ['Guests'],
        summary: 'Guests kept because of open amounts',
        description: `Lists past requests with money that is not paid or may have to be returned, earliest event first: the same of which an erasure by hand warns. Of a venue that marks no payments, only those with an instalment that is marked as invoiced, or that an import stated as unpaid. \`ERASE_GUESTS_AFTER_DAYS\` keeps their guests until everything is marked as paid or returned, for ${maxYearsKept} years at most.`,
        params: VenuePath,
        querystring: PageQuery,
        response: pageSchema(
          Type.Object({
            reference: text('Identifies the booking.', 'BR-7K3M9QZ2'),
            date: dateSchema('The date of the event.'),
            title,
            guest: PresentedGuest,
            owedCents: cents('What is not paid', 43_200),
            returnableCents: cents(
              'What may have to be returned: a credit, or what was paid for something that is not booked',
              0,
            ),
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
        listKeptRequests(db, venueId, { now: clock(), limit: page.limit + 1, after }, (request) => ({
          endsAt: request.endsAt,
          presented: presentKept(request),
        })),
      );
      return sendPage(
        found,
        page,
        ({ endsAt, presented: { reference } }) => [endsAt, reference],
        ({ presented }) => presented,
      );
    },
  );
};

const presentKept = (request: BookingRequest) => ({
  reference: request.reference,
  date: request.items[0].date,
  title: request.title,
  guest: presentGuest(request.guest),
  owedCents: keptForCents(request),
  returnableCents: returnableCents(request),
  currency: request.quote.currency,
  keptUntil: isoInstant(addYears(request.endsAt, maxYearsKept)),
});

/** @throws ValidationError if it is no end of a page */
function endIn([endsAt, reference]: readonly unknown[]): [Instant, string] {
  if (typeof endsAt !== 'number' || !Number.isSafeInteger(endsAt) || typeof reference !== 'string')
    throw invalidCursorError();
  return [endsAt, reference];
}
