import { datesOf } from '../../domain/booking/booked-item.ts';
import { type BookingRequest, mayAgreePrice, statusAt } from '../../domain/booking/booking-request.ts';
import { ConflictError } from '../../domain/errors.ts';
import { agreedPrice, type PriceAgreement, parsePriceAgreement } from '../../domain/money/agreed-price.ts';
import { basePriceOf } from '../../domain/money/base-price.ts';
import { isDueMonthly, withFormerInstalments } from '../../domain/money/changed-items.ts';
import { fixedInstalments, isMarked } from '../../domain/money/instalments.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { setAgreedPrice } from '../../storage/booking/request-changes.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { listTaxes } from '../../storage/venue/taxes.ts';
import type { Context } from '../context.ts';
import { recordExpiredHoldsOf } from '../events/record-expired-holds.ts';
import { type Correcting, lockForCorrection } from './apply-correction.ts';
import { storeCorrection } from './store-correction.ts';

interface Agreed {
  readonly price: Quote;
  /** The id by which it can be undone (`undoCorrection`); null: nothing changed. */
  readonly correctionId: string | null;
}

/**
 * Sets the agreed price of a booking request, which replaces the quoted one or an earlier agreement. Its lines are those
 * of what is booked now (`basePriceOf`). The quote stays, and the event log has each agreement, which can be undone. Does nothing if it is the same.
 *
 * @param by the venue, the request, and the actor for the event log
 * @returns the price with its tax and instalments, and what undoes it
 * @throws ValidationError with every invalid member of the agreement (`agreedPrice`)
 * @throws NotFoundError if the venue has no request with that reference
 * @throws ConflictError if the request is declined or cancelled, or more is invoiced or paid than the new total
 * @throws PreconditionFailedError if it has changed since it was read
 */
export async function agreePrice(
  context: Context,
  by: Correcting,
  requested: PriceAgreement,
): Promise<Agreed> {
  const { venueId, reference, actor } = by;
  const agreement = parsePriceAgreement(requested);
  const { reason } = agreement;
  return context.storage.transact(async (db) => {
    const { request, now } = await lockForCorrection(db, context, by);
    const status = statusAt(request, now);
    if (!mayAgreePrice(status))
      throw new ConflictError(
        `Booking request ${reference} is ${status}: there is no price to agree on.`,
        codedProblem('request_is', { status }),
      );
    const [item] = request.items;
    const rates = agreement.taxCents === undefined ? [] : await listTaxes(db, venueId);
    const agreed = agreedPrice(basePrice(request), agreement, item.package.name ?? item.space.name, rates);
    const price = besideMarks(request, agreed, now);
    const former = request.agreedPrice ?? request.quote;
    const isSameAgreement =
      request.agreedPrice?.reason === reason && JSON.stringify(former.lines) === JSON.stringify(price.lines);
    if (isSameAgreement) return { price, correctionId: null };
    // Publishes events in the order in which they happened.
    if (status === 'expired') await recordExpiredHoldsOf(db, venueId, [reference], now);
    const stored = { ...price, reason, agreedAt: now };
    await setAgreedPrice(db, request, stored);
    const { correctionId } = await storeCorrection(db, context, {
      request,
      corrected: { ...request, agreedPrice: stored },
      now,
    });
    const { totalCents, taxCents, currency } = price;
    // Two entries with the same total would look the same.
    const isSameTotal = totalCents === former.totalCents && taxCents !== former.taxCents;
    const tax = isSameTotal && { taxCents, formerTaxCents: former.taxCents };
    await recordEvent(db, {
      at: now,
      actor,
      kind: 'booking-request.price-agreed',
      venueId,
      subject: reference,
      payload: {
        totalCents,
        formerTotalCents: former.totalCents,
        currency,
        reason,
        ...tax,
        ...(correctionId !== null && { correctionId }),
      },
    });
    return { price, correctionId };
  });
}

/**
 * Returns the agreed price with the instalments that are invoiced or paid as they are, since marks are stored by number;
 * the others take the difference, monthly ones that of their dates.
 *
 * @throws ConflictError if these are more than the new total
 */
function besideMarks(request: BookingRequest, agreed: Quote, now: Instant): Quote {
  const numbers = new Set(request.instalmentMarks.filter(isMarked).map(({ number }) => number));
  const of = { mainItem: request.items[0].number, dates: datesOf(request.items) };
  const former = request.agreedPrice ?? request.quote;
  if (numbers.size === 0 && !isDueMonthly(former, of)) return agreed;
  const markedCents = former.payments.reduce(
    (sum, { amountCents }, index) => (numbers.has(index + 1) ? sum + amountCents : sum),
    0,
  );
  if (markedCents > agreed.totalCents)
    throw new ConflictError(
      `More of booking request ${request.reference} is marked as invoiced or paid than the new total: remove marks first.`,
      codedProblem('instalments_marked'),
    );
  const fixed = { ...fixedInstalments(request, now), numbers };
  return withFormerInstalments(agreed, former, of, fixed);
}

/** Returns the price that the agreement starts from, without instalments of 0 and credits. */
function basePrice({ quote, agreedPrice, amended }: BookingRequest): Quote {
  const base = basePriceOf<Quote>({ quote, agreedPrice, isAmended: amended !== null });
  return { ...base, payments: base.payments.filter(({ amountCents }) => amountCents > 0) };
}
