/**
 * The prices of a space's slots and packages on many dates, equal to quotes for that attendance without extras and
 * without guest groups.
 */
import { isoWeekday } from '../time/calendar.ts';
import { type ClockTimes, spanOf } from '../time/clock-span.ts';
import type { CalendarDate } from '../time/instant.ts';
import { type PricedWindow, pricedMinutes, shortestMinutes } from './hour-prices.ts';
import { billableAttendance } from './offered-price.ts';
import { computePrice, type PriceTerms } from './price.ts';
import { type Rate, rateIsForGroups, rateIsValidOn, rateMatchesDate, rateMatchesOffer } from './rate.ts';
import type { TaxTerms } from './tax.ts';

/** A slot with the prices of its packages. */
export interface PricedSlot extends ClockTimes {
  readonly id: string;
  /** Null or omitted: the slot is booked as a whole. */
  readonly hours?: PricedWindow['hours'] | null;
  /** `tax`: as in `PriceTerms`. */
  readonly packages: readonly (PriceTerms['offer'] & { readonly id: string })[];
}

/** The input of a price list. */
export interface PriceListTerms extends TaxTerms {
  readonly slots: readonly PricedSlot[];
  /** All rates of the space. */
  readonly rates: readonly Rate[];
  readonly dates: readonly CalendarDate[];
  /** Today's date in the venue's calendar. */
  readonly today: CalendarDate;
  /** Null: the client named no number of guests. */
  readonly attendance: number | null;
  /** Adds the fixed part and what one more guest costs. */
  readonly withAttendee?: boolean;
}

/**
 * The price of a package, in the smallest unit of its currency; `PriceParts` only with `withAttendee` and a price per
 * guest.
 */
interface PackagePrice extends Partial<PriceParts>, PriceWithTax {
  readonly packageId: string;
  /** In a slot by the hour: the lowest price of a booking of its minimum length, over all starts. */
  readonly shortest?: PriceWithTax;
}

/** A price before and with tax. */
interface PriceWithTax {
  readonly hireFeeCents: number;
  readonly hireFeeWithTaxCents: number;
}

/** The parts of a price per guest, rates and tax included, apart from a minimum price. */
interface PriceParts {
  /** The part that does not depend on the number of guests. */
  readonly fixedWithTaxCents: number;
  /** What each guest beyond the minimum costs, rounded: the same for every number of guests. */
  readonly perAttendeeWithTaxCents: number;
}

/**
 * Returns an entry for every date, each with every slot and package, in the given order. Prices are computed once for
 * all dates with the same rates.
 *
 * @throws ValidationError if an amount exceeds the safe integers
 */
export function priceList(terms: PriceListTerms) {
  const { rates, dates, today } = terms;
  const priced = new Map<CalendarDate, ReturnType<typeof pricesUnder>>();
  for (const group of groupDatesByRates(rates, dates, today)) {
    const applying = group.applying.flatMap((index) => rates[index] ?? []);
    const prices = pricesUnder(applying, terms);
    for (const date of group.dates) priced.set(date, prices);
  }
  return dates.map((date) => ({ date, slots: priced.get(date) ?? [] }));
}

/** Dates to which the same rates apply. */
export interface DatesWithSameRates {
  /** The rates that apply to any slot and package of the space, as indexes of `rates` of `groupDatesByRates`. */
  readonly applying: readonly number[];
  readonly dates: readonly CalendarDate[];
}

/**
 * Groups dates by the rates that apply to all guests on them; the dates of a group keep their order. Responses with
 * these prices are cached, so rates of guest groups never count.
 */
export function groupDatesByRates(
  rates: readonly Rate[],
  dates: readonly CalendarDate[],
  today: CalendarDate,
): DatesWithSameRates[] {
  const granted = rates.flatMap((rate, index) =>
    rateIsValidOn(rate, today) && rateIsForGroups(rate, []) ? [{ rate, index }] : [],
  );
  if (granted.length === 0) return [{ applying: [], dates }];
  const groups = new Map<string, { applying: readonly number[]; dates: CalendarDate[] }>();
  for (const date of dates) {
    const weekday = isoWeekday(date);
    let key = '';
    for (const { rate } of granted) key += rateMatchesDate(rate, date, weekday) ? '1' : '0';
    const group = groups.get(key);
    if (group) group.dates.push(date);
    else
      groups.set(key, {
        applying: granted.flatMap(({ index }, place) => (key[place] === '1' ? [index] : [])),
        dates: [date],
      });
  }
  return [...groups.values()];
}

function pricesUnder(
  rates: readonly Rate[],
  { slots, tax, pricesIncludeTax, attendance, withAttendee = false }: PriceListTerms,
) {
  return slots.map((slot) => ({
    slotId: slot.id,
    packages: slot.packages.map((offer): PackagePrice => {
      const applying = rates.filter((rate) => rateMatchesOffer(rate, slot.id, offer.id));
      const minutes = pricedMinutes(offer, slot, spanOf(slot));
      const terms = { offer, minutes, rates: applying, tax, pricesIncludeTax, attendance, extras: [] };
      return {
        packageId: offer.id,
        ...withTaxOf(terms),
        ...(slot.hours && { shortest: shortestPrice(terms, { ...slot, hours: slot.hours }) }),
        ...(withAttendee && offer.perAttendeeCents > 0 && partsOf(terms)),
      };
    }),
  }));
}

function withTaxOf(terms: PriceTerms): PriceWithTax {
  const { hireFeeCents, totalCents } = computePrice(terms);
  return { hireFeeCents, hireFeeWithTaxCents: totalCents };
}

function shortestPrice(terms: PriceTerms, slot: PricedWindow): PriceWithTax {
  return shortestMinutes(terms.offer, slot)
    .map((minutes) => withTaxOf({ ...terms, minutes }))
    .reduce((lowest, price) => (price.hireFeeWithTaxCents < lowest.hireFeeWithTaxCents ? price : lowest));
}

/** The number of guests over which the price of one is rounded. */
const roundedOver = 1_000;

function partsOf(terms: PriceTerms): PriceParts {
  const offer = { ...terms.offer, minimumTotalCents: 0 };
  const guests = billableAttendance(offer, null);
  // Of one guest more, the rounding of the whole price would depend on their number.
  const [fewer = 0, more = 0] = [guests, guests + roundedOver].map(
    (attendance) => computePrice({ ...terms, offer, attendance }).totalCents,
  );
  const fixed = computePrice({ ...terms, offer: { ...offer, perAttendeeCents: 0 } });
  return {
    fixedWithTaxCents: fixed.totalCents,
    perAttendeeWithTaxCents: Math.round((more - fewer) / roundedOver),
  };
}

/** Returns the last date on which all rates valid today still are; null: no end. */
export function ratesValidUntil(rates: readonly Rate[], today: CalendarDate): CalendarDate | null {
  const ends = rates.flatMap(({ bookedUntil }) =>
    bookedUntil !== undefined && bookedUntil >= today ? [bookedUntil] : [],
  );
  return ends.sort()[0] ?? null;
}
