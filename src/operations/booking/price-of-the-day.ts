import { type BookedItem, datesOf } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { adjustmentsBeside, adjustPrices, withoutLines } from '../../domain/money/adjustment.ts';
import { priceOfChangedItems } from '../../domain/money/changed-items.ts';
import { fixedInstalments } from '../../domain/money/instalments.ts';
import { chargesExtra, type Price, type QuoteLine } from '../../domain/money/price.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { linesOfItem } from '../../domain/money/sum-quotes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import type { StaffTarget } from './find-staff-target.ts';
import { chosenExtras } from './item-moves.ts';

/** A date with the offer that it is booked at; null: custom times, or the venue no longer has it. */
export interface OfferedItem {
  readonly item: BookedItem;
  readonly target: StaffTarget | null;
}

/**
 * Returns the price of a booking with today's prices for some of its dates, by the rates of its guest groups, and with its
 * adjustments; the other dates keep their lines. Due, invoiced and paid instalments stay, and the others take the
 * difference.
 *
 * @param request with the choices and adjustments to price
 * @param repriced those dates; one without an offer keeps its lines too, but those of extras that it no longer has, with
 *   the adjustments
 * @throws ValidationError if an amount exceeds the safe integers, or adjustments make a sum below 0
 */
export function priceOfTheDay(
  request: BookingRequest,
  repriced: readonly OfferedItem[],
  now: Instant,
): Quote {
  const former = request.agreedPrice ?? request.quote;
  const [main] = request.items;
  const groups = groupIdsOf(request.guestGroups);
  const ownLines = (number: number) => linesOfItem(former, number, main).map(({ item: _, ...line }) => line);
  const priceOf = ({ item, target }: OfferedItem): Price => {
    const { number, attendance, extras } = item;
    if (!target?.offer) {
      const isChosen = (line: QuoteLine) => extras.some(({ name }) => chargesExtra(line, name));
      const isDropped = (line: QuoteLine) =>
        line.type === 'adjustment' || (line.type === 'extra' && !isChosen(line));
      return withoutLines(ownLines(number), isDropped, 'price');
    }
    const { date, part, offer } = target;
    return quoteOffer(offer, { date, part, attendance, extras: chosenExtras(offer, extras), groups }, now);
  };
  const numbers = new Set(repriced.map(({ item }) => item.number));
  const kept = request.items.flatMap(({ number }) => (numbers.has(number) ? [] : number));
  const of = { ...former, mainItem: main.number };
  const adjustments = adjustmentsBeside(request.adjustments, of, new Set(kept));
  const prices = adjustPrices(repriced.map(priceOf), adjustments);
  const { currency } = former;
  const dates = datesOf(request.items);
  return priceOfChangedItems(
    former,
    {
      mainItem: main.number,
      kept,
      priced: prices.map((price, index) => ({
        item: repriced[index]?.item.number ?? main.number,
        quote: { ...price, dueNowCents: 0, payments: [], currency },
      })),
      datesBefore: dates,
      datesAfter: dates,
    },
    fixedInstalments(request, now),
  );
}
