/** Corrects what affects the price of a booking: guests, layouts and extras of its dates, and its adjustments. */
import { isDeepStrictEqual } from 'node:util';
import type { BookedItem, BookedItems } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import type { PriceChoice, RequestedCorrection } from '../../domain/booking/correction-fields.ts';
import { proposedPrice } from '../../domain/booking/proposed-price.ts';
import { ConflictError, DomainError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { isAgreement, priceReasons } from '../../domain/money/price-reasons.ts';
import { assertPriceSize } from '../../domain/money/price-size.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Reader } from '../../storage/engine/storage.ts';
import { guestErasedError } from './apply-correction.ts';
import { findStaffTarget, readOnce } from './find-staff-target.ts';
import { targetOf } from './item-moves.ts';
import { choiceWithoutStaff } from './price-choice.ts';
import {
  type OfferedItem,
  priceAtFormerTotal,
  priceOfTheDay,
  priceWithDifference,
} from './price-of-the-day.ts';
import { staffChoicesOf } from './staff-choices.ts';
import { assertPriceable } from './store-corrected-terms.ts';

interface Locked {
  readonly request: BookingRequest;
  readonly now: Instant;
}

/**
 * Returns a booking with other choices for its dates, other adjustments, and the price after that:
 *
 * - `update`: the prices of the day with the booking's groups and adjustments, for the dates that change; for all that are
 *   not over if adjustments change. Dates at custom times, or at offers that the venue no longer has, keep their lines.
 * - `add`: the former price with the difference that the change makes at the prices of the day; an agreement stays one.
 * - `keep`: the former total and instalments, as an agreed price with the lines of what is booked now. Without `price`, an
 *   agreed price is kept.
 * - Otherwise the total must be the same, or the change must not affect it.
 *
 * @throws ValidationError for choices that the venue does not offer, adjustments below 0, a price of too many lines, a total
 *   other than the expected one, or with the code `price_choice` if staff have to choose
 * @throws NotFoundError if it is to have the prices of the day, and the venue no longer has an offer
 * @throws ConflictError if it is declined or cancelled, a date is over, or adjustments are named and its guest was erased
 */
export async function correctTerms(
  db: Reader,
  { request, now }: Locked,
  correction: RequestedCorrection,
): Promise<BookingRequest> {
  const { adjustments = request.adjustments, price } = correction;
  const isChanged = ['attendance', 'layout', 'extras', 'adjustments', 'price'] as const;
  if (isChanged.every((member) => correction[member] === undefined)) return request;
  assertPriceable(request, now);
  if (correction.adjustments !== undefined && request.erasedAt !== null) throw guestErasedError(request);
  const chosen = itemsToCorrect(request, correction.items, now);
  const hasOtherAdjustments = !isDeepStrictEqual(adjustments, request.adjustments);
  const repriced = hasOtherAdjustments ? itemsToCorrect(request, undefined, now) : chosen;
  const offered = await findOffers(db, request, repriced, price === 'update');
  const numbers = new Set(chosen.map(({ number }) => number));
  const after = offered.map(({ item, target }): OfferedItem => {
    const corrected = numbers.has(item.number) ? withChoices({ item, target }, correction) : item;
    return { target, item: corrected, hasOtherGuests: corrected.attendance !== item.attendance };
  });
  const [before, corrected] = [request, withItems({ ...request, adjustments }, after)];
  const change = { before, after: corrected, repricedBefore: offered, repricedAfter: after };
  const prices = {
    updated: priceOfTheDay(corrected, after, now),
    withoutChange: () => priceOfTheDay(before, offered, now),
    added: () => priceWithDifference(change, now),
    kept: () => priceAtFormerTotal(change, now),
  };
  const isAffected = hasOtherAdjustments || !isDeepStrictEqual(choicesOf(before), choicesOf(corrected));
  const changed = {
    ...corrected,
    agreedPrice: agreedAfter(request, { correction, prices, isAffected, now }),
  };
  const priceOf = ({ agreedPrice, quote }: BookingRequest) => agreedPrice ?? quote;
  assertPriceSize(
    priceOf(changed),
    priceOf(before),
    correction.adjustments === undefined ? 'extras' : 'adjustments',
  );
  assertExpected(changed, correction.expectedTotalCents);
  return changed;
}

/** Returns the named dates, or all that are not over. */
function itemsToCorrect(
  { items, reference }: BookingRequest,
  numbers: readonly number[] | undefined,
  now: Instant,
): BookedItem[] {
  for (const number of numbers ?? [])
    if (!items.some((item) => item.number === number))
      throw new ValidationError([
        {
          path: 'items',
          message: `names no date: ${number}`,
          ...codedProblem('no_such', { text: `${number}` }),
        },
      ]);
  const named = items.filter(({ number }) => numbers?.includes(number) ?? true);
  const upcoming = named.filter(({ endsAt }) => endsAt > now);
  if (upcoming.length === 0 || (numbers !== undefined && upcoming.length < named.length))
    throw new ConflictError(`A date of booking request ${reference} is over.`, codedProblem('over'));
  return upcoming;
}

async function findOffers(
  db: Reader,
  { venueId }: BookingRequest,
  items: readonly BookedItem[],
  isPriceNeeded: boolean,
): Promise<OfferedItem[]> {
  const once = readOnce();
  const offered: OfferedItem[] = [];
  for (const item of items)
    try {
      offered.push({ item, target: await findStaffTarget(db, venueId, targetOf(item, {}), once) });
    } catch (error) {
      if (!(error instanceof DomainError) || (isPriceNeeded && error instanceof NotFoundError)) throw error;
      offered.push({ item, target: null });
    }
  return offered;
}

/**
 * Returns an item with other choices. What it has already stays possible, also where the venue no longer offers it: at
 * custom times, for example.
 *
 * @throws ValidationError naming a layout or extra that the venue does not offer
 */
function withChoices(
  { item, target }: OfferedItem,
  { attendance, layout, extras }: RequestedCorrection,
): BookedItem {
  const offered = target ?? { offer: null, layouts: [], venue: { questions: [] } };
  const offers = (id: string) => offered.offer?.package.extras.some((extra) => extra.id === id) ?? false;
  const kept = item.extras.filter(({ id }) => !offers(id) && extras?.some((extra) => extra.id === id));
  const isKept = (id: string) => kept.some((extra) => extra.id === id);
  const others = extras?.filter(({ id }) => !isKept(id));
  const layouts = item.layout === null ? offered.layouts : [...offered.layouts, { name: item.layout }];
  const sent = { ...(layout && { layout }), ...(others && { extras: others }) };
  const { choices } = staffChoicesOf(sent, { ...offered, layouts }, []).stored;
  return {
    ...item,
    ...(attendance !== undefined && { attendance }),
    ...(layout !== undefined && { layout: choices.layout }),
    ...(extras !== undefined && { extras: [...kept, ...choices.extras] }),
  };
}

function withItems(request: BookingRequest, changed: readonly OfferedItem[]): BookingRequest {
  const byNumber = new Map(changed.map(({ item }) => [item.number, item]));
  const itemOf = (item: BookedItem) => byNumber.get(item.number) ?? item;
  const [main, ...others] = request.items;
  const items: BookedItems = [itemOf(main), ...others.map(itemOf)];
  return { ...request, items };
}

/** What may affect the price. */
const choicesOf = ({ items }: BookingRequest) =>
  items.map(({ attendance, extras }) => ({ attendance, extras }));

interface Correcting {
  readonly correction: RequestedCorrection;
  readonly prices: {
    readonly updated: Quote;
    readonly withoutChange: () => Quote;
    readonly added: () => Quote;
    readonly kept: () => Quote;
  };
  readonly isAffected: boolean;
  readonly now: Instant;
}

function agreedAfter(
  request: BookingRequest,
  { correction, prices, isAffected, now }: Correcting,
): BookingRequest['agreedPrice'] {
  const { agreedPrice } = request;
  const former: Quote = agreedPrice ?? request.quote;
  const choice = correction.price ?? choiceWithout(request, { prices, isAffected });
  if (choice === null) return agreedPrice;
  const agreement = agreedPrice !== null && isAgreement(agreedPrice.reason) ? agreedPrice.reason : null;
  if (choice !== 'keep') {
    const next = choice === 'add' ? prices.added() : prices.updated;
    const isAsBefore =
      isDeepStrictEqual(next.lines, former.lines) && isDeepStrictEqual(next.payments, former.payments);
    const formerReason = choice === 'add' ? agreement : null;
    const reason = correction.priceReason ?? formerReason ?? priceReasons.updated;
    return isAsBefore && correction.priceReason === undefined
      ? agreedPrice
      : { ...next, reason, agreedAt: now };
  }
  const kept = prices.kept();
  const isAgreed = correction.price === 'keep' && prices.updated.totalCents !== former.totalCents;
  const isNew = correction.priceReason !== undefined || (isAgreed && agreement === null);
  if (!isNew && isDeepStrictEqual(kept.lines, former.lines)) return agreedPrice;
  const unagreed = isAgreed ? priceReasons.kept : (agreedPrice?.reason ?? priceReasons.updated);
  return {
    ...kept,
    reason: correction.priceReason ?? agreement ?? unagreed,
    agreedAt: agreedPrice === null || isNew ? now : agreedPrice.agreedAt,
    ...(agreedPrice?.agreedItems && { agreedItems: agreedPrice.agreedItems }),
  };
}

/**
 * Returns the choice if staff made none; null: the change does not affect the price.
 *
 * @throws ValidationError if they have to
 */
function choiceWithout(
  request: BookingRequest,
  { prices, isAffected }: Pick<Correcting, 'prices' | 'isAffected'>,
): PriceChoice | null {
  if (!isAffected) return null;
  const { totalCents } = prices.updated;
  const { choice, question } = choiceWithoutStaff(request, totalCents);
  if (question === null) return choice;
  const todayCents = prices.withoutChange().totalCents;
  if (proposedPrice({ isAgreed: false, todayCents, changedCents: totalCents }) === 'keep') return 'keep';
  throw question;
}

function assertExpected(
  { quote, agreedPrice }: BookingRequest,
  expectedTotalCents: number | undefined,
): void {
  if (expectedTotalCents === undefined || (agreedPrice ?? quote).totalCents === expectedTotalCents) return;
  throw new ValidationError([
    { path: 'expectedTotalCents', message: 'is no longer the total', ...codedProblem('changed_meanwhile') },
  ]);
}
