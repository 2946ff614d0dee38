/** The dates of a booking at other times and places, with their prices. */
import type { BookedItem } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { DomainError, ValidationError } from '../../domain/errors.ts';
import { adjustmentsOfItems } from '../../domain/money/adjustment.ts';
import { keptInPackage } from '../../domain/money/kept-price.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { totalOfItem } from '../../domain/money/sum-quotes.ts';
import { quoteOfTotal } from '../../domain/money/total-quote.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { todayIn } from '../../domain/time/timezone.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import type { PlannedItem } from './apply-items-change.ts';
import { findStaffTarget, type ReadOnce, type StaffTarget } from './find-staff-target.ts';
import { choicesAt, chosenExtras, type MoveInput, placeOf, targetOf } from './item-moves.ts';

/** The price of a date, if it is not today's. */
export interface CustomPrice {
  /**
   * Whether a moved date keeps its price, and a new one gets that of the last date with the same space, slot and
   * package, or the same custom times. Goes without `totalCents`. Omitted: a new date has today's; of a moved one, an agreed price
   * stays, and staff have to choose if the move would change the total.
   */
  readonly keepPrice?: boolean | undefined;
  /** The price with tax, at custom times only. Omitted: 0 for a new date, or the current price for a moved date. */
  readonly totalCents?: number | undefined;
}

interface PlannedMove {
  readonly before: BookedItem;
  readonly to: MoveInput & CustomPrice;
  readonly now: Instant;
  readonly once?: ReadOnce;
}

/** A moved date with its price of the day. */
export type MovedItem = PlannedItem &
  Pick<PlannedMove, 'before'> & { readonly item: BookedItem; readonly target: StaffTarget };

/**
 * Returns a date at its new time and place, at the price of the day; null: there is none at custom times, or the venue's
 * terms give none and the date keeps its price.
 *
 * @throws ValidationError if a price is given for a slot, or that of the day is too large
 * @throws NotFoundError if the venue has no such space, slot or package
 */
export async function movedItem(
  db: Writer,
  request: BookingRequest,
  { before, to, now, once }: PlannedMove,
): Promise<MovedItem> {
  const target = await findStaffTarget(db, request.venueId, targetOf(before, to), once);
  const isPriced = target.offer !== null || to.totalCents !== undefined;
  const item = { ...before, ...placeOf(target), ...choicesAt(target, before, isPriced) };
  const price = () => (isPriced ? priceAt(target, before, to, { request, now }) : null);
  return { before, item, target, quote: to.keepPrice === true ? orNull(price) : price() };
}

function orNull(price: () => Quote | null): Quote | null {
  try {
    return price();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * Returns a moved date at its former total: with another package, in the line for that package and at its taxes.
 *
 * @param isChosen whether staff chose to keep the total
 */
export function keepingTotal(
  request: BookingRequest,
  { before, item, target, quote }: MovedItem,
  isChosen: boolean,
): PlannedItem {
  const price = request.agreedPrice ?? request.quote;
  const totalCents = totalOfItem(price, before.number, request.items[0]);
  const isOtherPackage = quote !== null && item.package.id !== before.package.id;
  const name = item.package.name ?? item.space.name;
  return {
    before,
    item: { ...item, ...choicesAt(target, before, false) },
    target,
    quote: isOtherPackage ? keptInPackage(quote, totalCents, name) : null,
    kept: { isAgreed: isChosen && quote !== null && quote.totalCents !== totalCents },
  };
}

/**
 * Returns the price of a date: today's by the rates of the booking's guest groups with its adjustments, or the given one at
 * custom times.
 *
 * @throws ValidationError if a price is given for a slot, or the amount is too large
 */
export function priceAt(
  { offer, part, venue, space, date, timezone }: StaffTarget,
  { number, attendance, extras }: Pick<BookedItem, 'number' | 'attendance' | 'extras'>,
  { totalCents }: CustomPrice,
  { request, now }: { readonly request: BookingRequest; readonly now: Instant },
): Quote {
  if (offer !== null && totalCents !== undefined)
    throw new ValidationError([
      {
        path: 'totalCents',
        message: 'goes with custom times only; agree on another total afterwards',
        ...codedProblem('goes_with', { text: 'startTime' }),
      },
    ]);
  const groups = groupIdsOf(request.guestGroups);
  if (offer !== null) {
    const { lines } = request.agreedPrice ?? request.quote;
    const price = { lines, mainItem: request.items[0].number };
    const adjustments = adjustmentsOfItems(request.adjustments, price, new Set([number]));
    const chosen = chosenExtras(offer, extras);
    return quoteOffer(offer, { date, part, attendance, extras: chosen, groups, adjustments }, now);
  }
  const terms = { venue, label: space.name, date, today: todayIn(timezone, now) };
  return quoteOfTotal({ totalCents: totalCents ?? 0 }, terms);
}
