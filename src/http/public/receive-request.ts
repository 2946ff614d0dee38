/** How `POST /booking-requests` and `POST /waiting-requests` receive a visitor's request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { guestOf, maxLanguageLength } from '../../domain/booking/guest.ts';
import type { Receipt } from '../../domain/booking/receipt.ts';
import { canonicalLocale } from '../../domain/fields/locale.ts';
import type { BookingInput } from '../../operations/booking/booking-input.ts';
import { placeBookingRequest } from '../../operations/booking/place-booking-request.ts';
import { simulateBookingRequest } from '../../operations/booking/simulate-request.ts';
import { networkOf } from '../server/client-address.ts';
import { idempotencyKeyOf } from '../server/idempotency-key.ts';
import { preferredLanguage } from '../server/preferred-language.ts';
import { countRequest, enforceRateLimit, peekRequest } from '../server/rate-limits.ts';
import {
  type BookingRequest,
  checkItemCount,
  checkTimes,
  expectedQuoteOf,
  requestedItem,
} from './booking-schemas.ts';
import { checkCodeLimit, limitWrongCodes } from './code-attempts.ts';
import type { PublicContext } from './context.ts';
import { isSpam, readPartialRequest } from './honeypot.ts';
import { normalizeTexts } from './normalize-texts.ts';
import { countPlaced } from './site-access.ts';

/** The route options that both have in common. */
export const requestOptions = {
  config: { access: 'site', limit: 'booking-request' },
  preValidation: async (request: FastifyRequest) => {
    idempotencyKeyOf(request);
    try {
      normalizeTexts(request.body);
    } catch (error) {
      if (!isSpam(request.body)) throw error;
    }
  },
  // The honeypot also responds to an invalid body: an error would reveal which field to leave empty.
  attachValidation: true,
} as const;

type ReceivedRequest = FastifyRequest & { readonly body: Static<typeof BookingRequest> };

/**
 * Places a request, or simulates it if it filled in the honeypot.
 *
 * @param isWaiting whether it joins the waiting list
 */
export async function receiveRequest(
  context: PublicContext,
  request: ReceivedRequest,
  reply: FastifyReply,
  isWaiting: boolean,
): Promise<Receipt> {
  const { body, site, validationError } = request;
  const key = idempotencyKeyOf(request);
  if (isSpam(body)) {
    const isValid = validationError === undefined && (body.additionalItems ?? []).length < site.maxItems;
    const booking = isValid ? toBookingInput(body, request, isWaiting) : null;
    if (booking !== null) {
      await checkCodeLimit(context, booking, request, reply);
      await countItems(context, booking, request, reply, key);
    }
    const partial = readPartialRequest(body);
    const receipt = await simulateBookingRequest(context, site, { partial, booking }, key);
    await countPlaced(context, request, reply, key);
    context.metrics.spamCaught.inc();
    return receipt;
  }
  if (validationError) throw validationError;
  checkItemCount(body, site);
  checkTimes(body);
  const requested = toBookingInput(body, request, isWaiting);
  const receipt = await limitWrongCodes(context, requested, request, reply, async () => {
    await countItems(context, requested, request, reply, key);
    return context.longReads.inTurn(site, reply, () => placeBookingRequest(context, site, requested, key));
  });
  await countPlaced(context, request, reply, key);
  context.metrics.requestsPlaced.inc();
  request.placedReference = receipt.reference;
  return receipt;
}

/**
 * Counts the dates of a request that has several, once for all repeats under an idempotency key, of which one at most is
 * placed. Requests for one date have a limit of their own, and what another request books never affects them.
 *
 * @throws RateLimitedError past the limit
 */
async function countItems(
  context: PublicContext,
  { additionalItems }: BookingInput,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
): Promise<void> {
  if (additionalItems.length === 0) return;
  const { site, visitor } = request;
  const { siteKey } = site;
  const length = additionalItems.length + 1;
  const repeated = `${visitor} ${length} ${key}`;
  if (key !== null) {
    const { count, most } = await peekRequest(context, 'booking-item-repeat', siteKey, repeated);
    if (count > most) return;
  }
  const counting = Array.from({ length }, () =>
    countRequest(context, request, 'booking-item', siteKey, visitor),
  );
  const statuses = await Promise.all(counting);
  const exceeded = statuses.find(({ count, most }) => count > most);
  if (exceeded !== undefined) enforceRateLimit(exceeded, reply, context.metrics);
  // Only now: a request that was refused, or that has not been counted yet, lets no repeat through.
  if (key !== null) await countRequest(context, request, 'booking-item-repeat', siteKey, repeated);
}

/** Converts a body to the input of the operation; unknown members are ignored. */
function toBookingInput(
  body: Static<typeof BookingRequest>,
  { visitor, headers }: Pick<FastifyRequest, 'visitor' | 'headers'>,
  isWaiting: boolean,
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
    expectedQuote: expectedQuoteOf(body),
    code: body.code ?? null,
    isWaiting,
  };
}

/** Returns the language for letters to the guest; null: unknown, or not a language tag. */
function languageOf(headers: FastifyRequest['headers']): string | null {
  const requested = preferredLanguage(headers);
  return requested.length > maxLanguageLength ? null : canonicalLocale(requested);
}
