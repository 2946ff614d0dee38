import type { Static } from 'typebox';
import { guestOf } from '../../domain/booking/guest.ts';
import type { Receipt } from '../../domain/booking/receipt.ts';
import { idOrNothing } from '../../domain/fields/identifier.ts';
import { placeBookingRequest, type WantedBooking } from '../../operations/booking/place-booking-request.ts';
import { pretendToPlace } from '../../operations/booking/pretend-to-place.ts';
import { publicApi } from '../../paths.ts';
import { networkOf } from '../shell/client-address.ts';
import { IdempotencyKey, idempotencyKeyOf } from '../shell/idempotency-key.ts';
import { refTo } from '../shell/schemas.ts';
import { Received, refusals } from './answer-schemas.ts';
import { BookingRequest, refuseCode, wantedExtras } from './booking-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { presentReceipt } from './presenters/receipt.ts';
import { SitePath } from './schemas.ts';
import { isTrapped, wishIn } from './spam-trap.ts';
import { spellTexts } from './visitor-texts.ts';

const message = 'Your booking request has been received. The venue will contact you.';

/** POST /booking-requests (specification §4). */
export const bookingRequestsRoutes: PublicRoutes = (app, context) => {
  app.post(
    publicApi.bookingRequests,
    {
      config: { access: 'site', limit: 'booking-request' },
      preValidation: async (request) => {
        idempotencyKeyOf(request);
        try {
          spellTexts(request.body);
        } catch (error) {
          if (!isTrapped(request.body)) throw error;
        }
      },
      // The spam trap answers a body that is not valid, too: a refusal would show which field to leave empty.
      attachValidation: true,
      schema: {
        operationId: 'placeBookingRequest',
        tags: ['Booking requests'],
        summary: 'Booking request',
        description:
          'Asks for a date and holds it while the venue decides. With an `Idempotency-Key` header (1 to 255 visible ASCII characters) a repeat within 24 hours gets the first answer again. `expectedTotalCents` makes sure that it is placed at the price that was shown, or not at all.',
        params: SitePath,
        headers: IdempotencyKey,
        body: refTo(BookingRequest),
        response: {
          201: Received,
          ...refusals(400, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { body, validationError } = request;
      const { site } = request;
      const key = idempotencyKeyOf(request);
      const wanted = validationError ? null : toWantedBooking(body, networkOf(request.visitor));
      if (isTrapped(body)) {
        const receipt = await pretendToPlace(context, site, { wish: wishIn(body), booking: wanted }, key);
        context.metrics.spamCaught.inc();
        return reply.code(201).send(received(receipt));
      }
      if (wanted === null) throw validationError;
      refuseCode(body);
      const receipt = await placeBookingRequest(context, site, wanted, key);
      context.metrics.requestsPlaced.inc();
      return reply.code(201).send(received(receipt));
    },
  );
};

const received = (receipt: Receipt) => ({ success: true, message, data: presentReceipt(receipt) });

/** Nothing else of the body is looked at. */
function toWantedBooking(body: Static<typeof BookingRequest>, network: string | null): WantedBooking {
  return {
    spaceId: idOrNothing(body.spaceId),
    slotId: idOrNothing(body.slotId),
    packageId: idOrNothing(body.packageId),
    date: body.date,
    guest: guestOf(body.guest),
    message: body.message ?? null,
    attendance: body.attendance ?? null,
    layout: body.layout ?? null,
    extras: wantedExtras(body.extras),
    answers: (body.answers ?? []).map(({ questionId, value }) => ({ questionId, value: value ?? null })),
    terms: body.terms ?? null,
    network,
    expectedTotalCents: body.expectedTotalCents ?? null,
  };
}
