/**
 * The prices of a space's slots and packages on many dates, equal to quotes for that attendance without extras and
 * without guest groups.
 */
import { isoWeekday } from '../time/calendar.ts';
import { type ClockTimes, spanOf, spanWithin, timeOutside } from '../time/clock-span.ts';
import type { CalendarDate } from '../time/instant.ts';
import { hourRates, type PricedWindow, pricedMinutes, shortestMinutes } from './hour-prices.ts';
import { taxIn } from './included-tax.ts';
import { billableAttendance } from './offered-price.ts';
import type { PriceTerms } from './price.ts';
import { type Rate, rateIsForGroups, rateIsValidOn, rateMatchesDate, rateMatchesOffer } from './rate.ts';
import { type RatedTerms, ratedTotals } from './rated-totals.ts';
import { assertSafeInteger } from './safe-integer.ts';
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
  /** The booked times in slots by the hour that include them; null or omitted: the whole slot. */
  readonly times?: ClockTimes | null;
  /** Adds the fixed part, and what one more guest or hour costs. */
  readonly withAttendee?: boolean;
}

/**
 * The price of a package, in the smallest unit of its currency; `PriceParts` only with `withAttendee`.
 */
interface PackagePrice extends Partial<PriceParts>, PriceWithTax {
  readonly packageId: string;
  /** In a slot by the hour, without `times`: the lowest price of a booking of its minimum length, over all starts. */
  readonly shortest?: PriceWithTax;
}

/** A price before and with tax. */
interface PriceWithTax {
  readonly hireFeeCents: number;
  readonly hireFeeWithTaxCents: number;
}

/** The parts of a price per guest or by the hour, rates and tax included, apart from a minimum price. */
interface PriceParts {
  /** The part that does not depend on the number of guests, nor on the hours. */
  readonly fixedWithTaxCents: number;
  /** What each guest beyond the minimum costs, rounded: the same for every number of guests. */
  readonly perAttendeeWithTaxCents?: number;
  /** What each hour costs, rounded: the same for every length. */
  readonly hourRates?: readonly HourRateWithTax[];
}

/** What an hour costs in a part of a slot; without times: outside the other parts. */
interface HourRateWithTax extends Partial<ClockTimes> {
  readonly perHourWithTaxCents: number;
}

/** The prices of a slot. */
interface SlotPrices {
  readonly slotId: string;
  readonly packages: readonly PackagePrice[];
}

/** The prices of the slots on a date. */
export interface DatePrices {
  readonly date: CalendarDate;
  readonly slots: readonly SlotPrices[];
}

/**
 * Returns an entry for every date, each with every slot and package, in the given order. Prices are computed once for
 * all dates with the same rates, and what does not depend on rates once for all dates.
 *
 * @throws ValidationError if an amount exceeds the safe integers
 */
export function priceList(terms: PriceListTerms): DatePrices[] {
  const { slots, rates, dates, today } = terms;
  const groups = groupDatesByRates(rates, dates, today);
  const combinations = groups.map(({ applying }) => applying);
  const priced = slots.map((slot) => ({
    slotId: slot.id,
    packages: slot.packages.map((offer) => packagePrices(offer, slot, combinations, terms)),
  }));
  const byDate = new Map<CalendarDate, SlotPrices[]>();
  for (const [index, group] of groups.entries()) {
    const ofGroup = priced.map(({ slotId, packages }) => ({
      slotId,
      packages: packages.flatMap((prices) => prices[index] ?? []),
    }));
    for (const date of group.dates) byDate.set(date, ofGroup);
  }
  return dates.map((date) => ({ date, slots: byDate.get(date) ?? [] }));
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

/** Returns the price of a package in a slot under each combination of rates. */
function packagePrices(
  offer: PricedSlot['packages'][number],
  slot: PricedSlot,
  combinations: RatedTerms['combinations'],
  { rates, tax, pricesIncludeTax, attendance, times, withAttendee = false }: PriceListTerms,
): PackagePrice[] {
  const matching = rates.map((rate) => (rateMatchesOffer(rate, slot.id, offer.id) ? rate : null));
  const { hours } = slot;
  const part = hours && times && timeOutside(slot, times) === null ? spanWithin(slot, times) : null;
  const bookings = [pricedMinutes(offer, slot, part ?? spanOf(slot))];
  const terms = { offer, bookings, rates: matching, combinations, tax, pricesIncludeTax, attendance };
  const whole = pricesWithTax(terms);
  const shortest =
    hours && !part ? pricesWithTax({ ...terms, bookings: shortestMinutes(offer, { ...slot, hours }) }) : null;
  const parts = withAttendee && (hours || offer.perAttendeeCents > 0) ? partsOf(terms, slot) : null;
  return whole.map((price, index) => ({
    packageId: offer.id,
    ...price,
    ...(shortest?.[index] && { shortest: shortest[index] }),
    ...parts?.[index],
  }));
}

function pricesWithTax(terms: RatedTerms): PriceWithTax[] {
  const { offer, tax: ofVenue, pricesIncludeTax } = terms;
  const { totals, subtotals } = ratedTotals(terms);
  const included = pricesIncludeTax ? (offer.tax ?? ofVenue) : null;
  return totals.map((total, index) => {
    const hireFeeWithTaxCents = assertSafeInteger(total, 'attendance');
    const hireFeeCents = included === null ? (subtotals[index] ?? 0) : total - taxIn(total, included);
    return { hireFeeCents, hireFeeWithTaxCents };
  });
}

/** The number of guests or hours over which the price of one is rounded. */
const roundedOver = 1_000;

function partsOf(terms: RatedTerms, slot: PricedSlot): PriceParts[] {
  const offer = { ...terms.offer, minimumTotalCents: 0 };
  const guests = billableAttendance(offer, null);
  const totalsOf = (changed: Partial<RatedTerms>) =>
    pricesWithTax({ ...terms, bookings: [[]], offer, ...changed }).map((price) => price.hireFeeWithTaxCents);
  // Of one guest or hour more, the rounding of the whole price would depend on their number.
  const oneOf = (fewer: Partial<RatedTerms>, more: Partial<RatedTerms>) => {
    const [before, after] = [totalsOf(fewer), totalsOf(more)];
    return after.map((total, index) => Math.round((total - (before[index] ?? 0)) / roundedOver));
  };
  const perAttendee =
    offer.perAttendeeCents > 0 ? oneOf({ attendance: guests }, { attendance: guests + roundedOver }) : null;
  const rates = slot.hours
    ? hourRates(offer, slot).map(({ perHourCents, ...times }) => {
        const hours = (count: number) => ({ bookings: [[{ minutes: count * 60, perHourCents }]] });
        return { times, perHour: oneOf(hours(roundedOver), hours(2 * roundedOver)) };
      })
    : null;
  return totalsOf({ offer: { ...offer, perAttendeeCents: 0 } }).map((fixedWithTaxCents, index) => ({
    fixedWithTaxCents,
    ...(perAttendee && { perAttendeeWithTaxCents: perAttendee[index] ?? 0 }),
    ...(rates && {
      hourRates: rates.map(({ times, perHour }) => ({ ...times, perHourWithTaxCents: perHour[index] ?? 0 })),
    }),
  }));
}

/** Returns the last date on which all rates valid today still are; null: no end. */
export function ratesValidUntil(rates: readonly Rate[], today: CalendarDate): CalendarDate | null {
  const ends = rates.flatMap(({ bookedUntil }) =>
    bookedUntil !== undefined && bookedUntil >= today ? [bookedUntil] : [],
  );
  return ends.sort()[0] ?? null;
}
