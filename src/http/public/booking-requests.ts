import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { guestOf, maxLanguageLength } from '../../domain/booking/guest.ts';
import type { Receipt } from '../../domain/booking/receipt.ts';
import { idOrEmpty } from '../../domain/fields/identifier.ts';
import { canonicalLocale } from '../../domain/fields/locale.ts';
import { type BookingInput, placeBookingRequest } from '../../operations/booking/place-booking-request.ts';
import { simulateBookingRequest } from '../../operations/booking/simulate-request.ts';
import { publicApiPaths } from '../../paths.ts';
import { networkOf } from '../common/client-address.ts';
import { IdempotencyKey, idempotencyKeyOf } from '../common/idempotency-key.ts';
import { preferredLanguage } from '../common/preferred-language.ts';
import { refTo } from '../common/schemas.ts';
import { BookingRequest, rejectDiscountCode, requestedExtras } from './booking-schemas.ts';
import type { PublicRoutes } from './context.ts';
import { isSpam, readPartialRequest } from './honeypot.ts';
import { normalizeTexts } from './normalize-texts.ts';
import { presentReceipt } from './presenters/receipt.ts';
import { errorResponses, ReceiptResponse } from './response-schemas.ts';
import { SitePath } from './schemas.ts';

const message = 'Your booking request has been received. The venue will contact you.';

/** Registers `POST /booking-requests` (specification §4). */
export const bookingRequestsRoutes: PublicRoutes = (app, context) => {
  app.post(
    publicApiPaths.bookingRequests,
    {
      config: { access: 'site', limit: 'booking-request' },
      preValidation: async (request) => {
        idempotencyKeyOf(request);
        try {
          normalizeTexts(request.body);
        } catch (error) {
          if (!isSpam(request.body)) throw error;
        }
      },
      // The honeypot also responds to an invalid body: an error would reveal which field to leave empty.
      attachValidation: true,
      schema: {
        operationId: 'placeBookingRequest',
        tags: ['Booking requests'],
        summary: 'Booking request',
        description:
          'Requests a date and holds it while the venue decides. With an `Idempotency-Key` header (1 to 255 visible ASCII characters), a repeat within 24 hours returns the first response. With `expectedTotalCents`, the request is placed only at that price.',
        params: SitePath,
        headers: IdempotencyKey,
        body: refTo(BookingRequest),
        response: {
          201: ReceiptResponse,
          ...errorResponses(400, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { body, validationError } = request;
      const { site } = request;
      const key = idempotencyKeyOf(request);
      const requested = validationError ? null : toBookingInput(body, request);
      if (isSpam(body)) {
        const receipt = await simulateBookingRequest(
          context,
          site,
          { partial: readPartialRequest(body), booking: requested },
          key,
        );
        context.metrics.spamCaught.inc();
        return reply.code(201).send(received(receipt));
      }
      if (requested === null) throw validationError;
      rejectDiscountCode(body);
      const receipt = await placeBookingRequest(context, site, requested, key);
      context.metrics.requestsPlaced.inc();
      return reply.code(201).send(received(receipt));
    },
  );
};

const received = (receipt: Receipt) => ({ success: true, message, data: presentReceipt(receipt) });

/** Converts a body to the input of the operation; unknown members are ignored. */
function toBookingInput(
  body: Static<typeof BookingRequest>,
  { visitor, headers }: Pick<FastifyRequest, 'visitor' | 'headers'>,
): BookingInput {
  const { name, email, phone, company } = body.guest;
  return {
    spaceId: idOrEmpty(body.spaceId),
    slotId: idOrEmpty(body.slotId),
    packageId: idOrEmpty(body.packageId),
    date: body.date,
    guest: guestOf({ name, email, phone, company, language: languageOf(headers) }),
    message: body.message ?? null,
    attendance: body.attendance ?? null,
    layout: body.layout ?? null,
    extras: requestedExtras(body.extras),
    answers: (body.answers ?? []).map(({ questionId, value }) => ({ questionId, value: value ?? null })),
    terms: body.terms ?? null,
    network: networkOf(visitor),
    expectedTotalCents: body.expectedTotalCents ?? null,
  };
}

/** Returns the language for letters to the guest; null: unknown, or not a language tag. */
function languageOf(headers: FastifyRequest['headers']): string | null {
  const requested = preferredLanguage(headers);
  return requested.length > maxLanguageLength ? null : canonicalLocale(requested);
}
