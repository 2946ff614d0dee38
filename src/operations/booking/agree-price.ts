import { hasPrice, statusAt } from '../../domain/booking/booking-request.ts';
import { ConflictError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { agreedPrice, type PriceAgreement, parsePriceAgreement } from '../../domain/money/agreed-price.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { setAgreedPrice } from '../../storage/booking/booking-requests.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import type { Context } from '../context.ts';
import { recordExpiredHoldsOf } from '../events/record-expired-holds.ts';
import { lockRequest, type NamedRequest } from './lock-request.ts';

/**
 * Writes down that another price was agreed on for a booking request than the visitor was quoted, or than had been
 * agreed on before. What was quoted stays; each agreement stands in the event log. The same once more changes nothing.
 *
 * @param by the venue whose staff it is, the request, and who agreed; stands in the event log
 * @returns the price, with its tax and instalments
 * @throws ValidationError with every member of the agreement that is not right (`agreedPrice`)
 * @throws NotFoundError when the venue has no request of that reference
 * @throws ConflictError when the request is declined or cancelled
 * @throws StaleEditError when it is not as it was seen
 */
export async function agreePrice(
  context: Context,
  by: NamedRequest & { readonly actor: Actor },
  requested: PriceAgreement,
): Promise<Quote> {
  const { venueId, reference, actor } = by;
  const agreement = parsePriceAgreement(requested);
  const { reason } = agreement;
  return context.storage.transact(async (db) => {
    const { request } = await lockRequest(db, by);
    const now = context.clock();
    const status = statusAt(request.status, request.holdExpiresAt, now);
    if (!hasPrice(status))
      throw new ConflictError(
        `Booking request ${reference} is ${status}: there is no price to agree on.`,
        codedProblem('request_is', { status }),
      );
    const price = agreedPrice(request.quote, agreement, request.package.name);
    const former = request.agreedPrice ?? request.quote;
    const isKnown =
      request.agreedPrice?.reason === reason &&
      former.totalCents === price.totalCents &&
      former.taxCents === price.taxCents;
    if (isKnown) return price;
    // What came first is told first.
    if (status === 'expired') await recordExpiredHoldsOf(db, [reference], now);
    await setAgreedPrice(db, reference, { ...price, reason, agreedAt: now });
    const { totalCents, currency } = price;
    await recordEvent(db, {
      at: now,
      actor,
      kind: 'booking-request.price-agreed',
      venueId,
      subject: reference,
      payload: { totalCents, formerTotalCents: former.totalCents, currency, reason },
    });
    return price;
  });
}
