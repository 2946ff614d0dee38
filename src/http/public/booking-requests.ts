import { Type } from 'typebox';
import { isoInstant } from '../../domain/instant.ts';
import { placeBookingRequest, type WantedBooking } from '../../operations/place-booking-request.ts';
import { pretendToPlace } from '../../operations/pretend-to-place.ts';
import { Received, refusals } from './answer-schemas.ts';
import type { BookingRequestBody } from './booking-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { SitePath } from './schemas.ts';
import { spellTexts } from './visitor-texts.ts';

const message = 'Your booking request has been received. The venue will contact you.';

/** POST /booking-requests (specification §4). */
export const bookingRequestsRoutes: PublicRoutes = (app, context) => {
  app.post(
    '/booking-requests',
    {
      config: { access: 'site', limit: 'booking-request' },
      preValidation: async (request) => spellTexts(request.body),
      schema: {
        operationId: 'placeBookingRequest',
        tags: ['Booking requests'],
        summary: 'Booking request',
        description:
          'Asks for a date and holds it while the venue decides. With an `Idempotency-Key` header (1 to 255 visible ASCII characters) a repeat within 24 hours gets the first answer again.',
        params: SitePath,
        headers: Type.Object({
          'idempotency-key': Type.Optional(
            Type.String({
              pattern: '^[\\x21-\\x7e]{1,255}$',
              description: 'Any unique text, e.g. a random UUID; the same for every try of one request.',
              examples: ['9b2f0c1e-6a53-4f0d-8a7e-2f8f6f0f1c11'],
            }),
          ),
        }),
        body: Type.Ref('BookingRequest'),
        response: {
          201: Received,
          ...refusals(400, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const body = request.body as BookingRequestBody;
      const key = request.headers['idempotency-key'];
      const wanted = toWantedBooking(body);
      const { reference, holdExpiresAt, price } = body.website
        ? await pretendToPlace(context, request.site, wanted)
        : await placeBookingRequest(context, request.site, wanted, typeof key === 'string' ? key : null);
      (body.website ? context.metrics.spamCaught : context.metrics.requestsPlaced).inc();
      const data = {
        reference,
        status: 'pending_approval',
        ...(holdExpiresAt !== null && { holdExpiresAt: isoInstant(holdExpiresAt) }),
        ...price,
      };
      return reply.code(201).send({ success: true, message, data });
    },
  );
};

/** Nothing else of the body is looked at. */
function toWantedBooking(body: BookingRequestBody): WantedBooking {
  const { spaceId, slotId, packageId, date, guest } = body;
  return {
    spaceId,
    slotId,
    packageId,
    date,
    guest: {
      name: guest.name,
      email: guest.email,
      phone: guest.phone ?? null,
      company: guest.company ?? null,
    },
    message: body.message ?? null,
    expectedTotalCents: body.expectedTotalCents ?? null,
  };
}
