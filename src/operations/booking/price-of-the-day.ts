import { isDeepStrictEqual } from 'node:util';
import { type BookedItem, datesOf } from '../../domain/booking/booked-item.ts';
import type { BookingRequest } from '../../domain/booking/booking-request.ts';
import { ValidationError } from '../../domain/errors.ts';
import { addToPrice } from '../../domain/money/added-price.ts';
import { adjustmentsBeside, adjustPrices, withoutLines } from '../../domain/money/adjustment.ts';
import { priceOfChangedItems } from '../../domain/money/changed-items.ts';
import { fixedInstalments } from '../../domain/money/instalments.ts';
import { keptForChoices, withGuestsInPackage } from '../../domain/money/kept-price.ts';
import { chargesExtra, type Price, type QuoteLine } from '../../domain/money/price.ts';
import type { Quote } from '../../domain/money/quote.ts';
import { quoteOffer } from '../../domain/money/quote-offer.ts';
import { linesOfItem, totalOfItem } from '../../domain/money/sum-quotes.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { groupIdsOf } from '../../domain/venue/guest-group.ts';
import type { StaffTarget } from './find-staff-target.ts';
import { chosenExtras } from './item-moves.ts';

/** A date with the offer that it is booked at; null: custom times, or the venue no longer has it. */
export interface OfferedItem {
  readonly item: BookedItem;
  readonly target: StaffTarget | null;
  /** Whether the item has another number of guests than the one in its price in force. */
  readonly hasOtherGuests?: boolean;
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
  return withPrices(request, numberPrices(repriced, pricesOfTheDay(request, repriced, now)), now);
}

/** A booking before and after its choices or adjustments changed, with the dates that are priced. */
interface Change {
  readonly before: BookingRequest;
  readonly after: BookingRequest;
  readonly repricedBefore: readonly OfferedItem[];
  readonly repricedAfter: readonly OfferedItem[];
}

/**
 * Returns the price in force of a booking with the difference that a change makes at the prices of the day (`addToPrice`).
 *
 * @throws as `priceOfTheDay`; ValidationError if that leaves less than 0
 */
export function priceWithDifference(
  { before, after, repricedBefore, repricedAfter }: Change,
  now: Instant,
): Quote {
  const priced = [
    pricesOfTheDay(before, repricedBefore, now),
    pricesOfTheDay(after, repricedAfter, now),
  ] as const;
  const prices = repricedAfter.map(({ item }, index) =>
    addToPrice(ownLinesOf(before, item.number), {
      before: priced[0][index]?.lines ?? [],
      after: priced[1][index]?.lines ?? [],
    }),
  );
  return withPrices(after, numberPrices(repricedAfter, prices), now);
}

/**
 * Returns the price in force of a booking after a change that keeps its total: each date whose price of the day changes has
 * its former total, with the lines of what is booked now. The other dates keep their lines, and all instalments stay.
 *
 * @throws as `priceOfTheDay`
 */
export function priceAtFormerTotal(
  { before, after, repricedBefore, repricedAfter }: Change,
  now: Instant,
): Quote {
  const former = before.agreedPrice ?? before.quote;
  const [main] = before.items;
  const formerPrices = orNone(() => pricesOfTheDay(before, repricedBefore, now));
  const prices = pricesOfTheDay(after, repricedAfter, now).flatMap((price, index) => {
    const [formerPrice, repriced] = [formerPrices[index], repricedAfter[index]];
    if (repriced === undefined || isDeepStrictEqual(formerPrice?.lines, price.lines)) return [];
    const { number, package: offer, space } = repriced.item;
    const own = { lines: ownLinesOf(before, number), totalCents: totalOfItem(former, number, main) };
    const kept = keptForChoices(own, { before: formerPrice, after: price }, offer.name ?? space.name);
    return [[number, kept] as const];
  });
  if (prices.length === 0) return former;
  const { payments, dueNowCents } = former;
  return { ...withPrices(after, new Map(prices), now), payments, dueNowCents };
}

/** Former adjustments may exceed the prices of the day. */
function orNone(prices: () => readonly Price[]): readonly Price[] {
  try {
    return prices();
  } catch (error) {
    if (error instanceof ValidationError) return [];
    throw error;
  }
}

function pricesOfTheDay(
  request: BookingRequest,
  repriced: readonly OfferedItem[],
  now: Instant,
): readonly Price[] {
  const groups = groupIdsOf(request.guestGroups);
  const priceOf = ({ item, target, hasOtherGuests = false }: OfferedItem): Price => {
    const { number, attendance, extras } = item;
    if (!target?.offer) {
      const isChosen = (line: QuoteLine) => extras.some(({ name }) => chargesExtra(line, name));
      const isDropped = (line: QuoteLine) =>
        line.type === 'adjustment' || (line.type === 'extra' && !isChosen(line));
      const own = ownLinesOf(request, number);
      return withoutLines(hasOtherGuests ? withGuestsInPackage(own) : own, isDropped, 'price');
    }
    const { date, part, offer } = target;
    return quoteOffer(offer, { date, part, attendance, extras: chosenExtras(offer, extras), groups }, now);
  };
  const kept = othersOf(request, new Set(repriced.map(({ item }) => item.number)));
  const of = { ...(request.agreedPrice ?? request.quote), mainItem: request.items[0].number };
  return adjustPrices(repriced.map(priceOf), adjustmentsBeside(request.adjustments, of, new Set(kept)));
}

/** Returns the lines of a date in the price in force. */
const ownLinesOf = ({ agreedPrice, quote, items }: BookingRequest, number: number): QuoteLine[] =>
  linesOfItem(agreedPrice ?? quote, number, items[0]).map(({ item: _, ...line }) => line);

const othersOf = ({ items }: BookingRequest, numbers: ReadonlySet<number>): number[] =>
  items.flatMap(({ number }) => (numbers.has(number) ? [] : number));

const numberPrices = (repriced: readonly OfferedItem[], prices: readonly Price[]) =>
  new Map(repriced.flatMap(({ item }, index) => (prices[index] ? [[item.number, prices[index]]] : [])));

/** Returns the price of a booking with other prices for some of its dates, by their numbers. */
function withPrices(request: BookingRequest, prices: ReadonlyMap<number, Price>, now: Instant): Quote {
  const former = request.agreedPrice ?? request.quote;
  const { currency } = former;
  const dates = datesOf(request.items);
  return priceOfChangedItems(
    former,
    {
      mainItem: request.items[0].number,
      kept: othersOf(request, new Set(prices.keys())),
      priced: [...prices].map(([item, price]) => ({
        item,
        quote: { ...price, dueNowCents: 0, payments: [], currency },
      })),
      datesBefore: dates,
      datesAfter: dates,
    },
    fixedInstalments(request, now),
  );
}
