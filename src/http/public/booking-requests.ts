import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { guestOf, maxLanguageLength } from '../../domain/booking/guest.ts';
import type { Receipt } from '../../domain/booking/receipt.ts';
import { canonicalLocale } from '../../domain/fields/locale.ts';
import { type BookingInput, placeBookingRequest } from '../../operations/booking/place-booking-request.ts';
import { simulateBookingRequest } from '../../operations/booking/simulate-request.ts';
import { publicApiPaths } from '../../paths.ts';
import { networkOf } from '../common/client-address.ts';
import { IdempotencyKey, idempotencyKeyOf } from '../common/idempotency-key.ts';
import { preferredLanguage } from '../common/preferred-language.ts';
import { countRequest, enforceRateLimit } from '../common/rate-limits.ts';
import { refTo } from '../common/schemas.ts';
import { BookingRequest, checkItemCount, rejectDiscountCode, requestedItem } from './booking-schemas.ts';
import type { PublicContext, PublicRoutes } from './context.ts';
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
          'Requests a date and holds it while the venue decides. With an `Idempotency-Key` header (1 to 255 visible ASCII characters), a repeat within 24 hours returns the first response. With `expectedTotalCents`, the request is placed only at that price. With `additionalItems`, all dates are held, or none.',
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
      if (isSpam(body)) {
        const isValid = validationError === undefined && (body.additionalItems ?? []).length < site.maxItems;
        const booking = isValid ? toBookingInput(body, request) : null;
        if (booking !== null) await countItems(context, booking, request, reply);
        const partial = readPartialRequest(body);
        const receipt = await simulateBookingRequest(context, site, { partial, booking }, key);
        context.metrics.spamCaught.inc();
        return reply.code(201).send(received(receipt));
      }
      if (validationError) throw validationError;
      rejectDiscountCode(body);
      checkItemCount(body, site);
      const requested = toBookingInput(body, request);
      await countItems(context, requested, request, reply);
      const receipt = await placeBookingRequest(context, site, requested, key);
      context.metrics.requestsPlaced.inc();
      return reply.code(201).send(received(receipt));
    },
  );
};

/**
 * Counts the dates of a request that has several. Requests for one date have a limit of their own, and what another
 * request books never affects them.
 *
 * @throws RateLimitedError past the limit
 */
async function countItems(
  context: PublicContext,
  { additionalItems }: BookingInput,
  { site, visitor }: Pick<FastifyRequest, 'site' | 'visitor'>,
  reply: FastifyReply,
): Promise<void> {
  if (additionalItems.length === 0) return;
  const counting = Array.from({ length: additionalItems.length + 1 }, () =>
    countRequest(context, 'booking-item', site.siteKey, visitor),
  );
  const statuses = await Promise.all(counting);
  const exceeded = statuses.find(({ count, most }) => count > most);
  if (exceeded !== undefined) enforceRateLimit(exceeded, reply, context.metrics);
}

const received = (receipt: Receipt) => ({ success: true, message, data: presentReceipt(receipt) });

/** Converts a body to the input of the operation; unknown members are ignored. */
function toBookingInput(
  body: Static<typeof BookingRequest>,
  { visitor, headers }: Pick<FastifyRequest, 'visitor' | 'headers'>,
): BookingInput {
  const { name, email, phone, company } = body.guest;
  return {
    ...requestedItem(body),
    additionalItems: (body.additionalItems ?? []).map(requestedItem),
    guest: guestOf({ name, email, phone, company, language: languageOf(headers) }),
    message: body.message ?? null,
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
