/** The lowest price of a space: on any offered date (the "from" price of its card), and by date. */
import { ValidationError } from '../errors.ts';
import { computePrice } from '../money/price.ts';
import { groupDatesByRates, type PricedSlot } from '../money/price-list.ts';
import { type Rate, rateMatchesOffer } from '../money/rate.ts';
import type { Tax } from '../money/tax.ts';
import { addDays, dateRange } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import type { SlotDates, SlotTimes } from '../venue/slot.ts';
import { findOfferedSlot, isOffered, type OfferRules } from './offer-rules.ts';
import { dayInterval } from './slot-interval.ts';

/** The number of days whose prices count, unless the venue's horizon is nearer. */
const maxDaysAhead = 366;

type PricedSlotTimes = PricedSlot & SlotTimes & SlotDates;

/** The input of the lowest price of a space. */
export interface LowestPriceTerms {
  /** Slots without a package are allowed and have no price. */
  readonly slots: readonly PricedSlotTimes[];
  /** All rates of the space. */
  readonly rates: readonly Rate[];
  /** The venue's. */
  readonly tax: Tax | null;
  readonly rules: OfferRules;
  /** The result of `bookableDates` for these rules; spaces with equal rules can share it. */
  readonly dates: readonly CalendarDate[];
  readonly now: Instant;
  /** Null: the client named no number of guests. */
  readonly attendance: number | null;
}

/** The lowest and the highest price, and how long they are valid. */
export interface LowestPrice {
  /** With tax, in the smallest unit; null: nothing is offered. */
  readonly cents: number | null;
  /** The highest; null: nothing is offered, or it depends on a number of guests that the client did not name. */
  readonly highestCents: number | null;
  /** The first instant at which the clock alone may change them: the end of the venue's day at the latest. */
  readonly validUntil: Instant;
}

/** Returns the dates whose prices count: today to the horizon, both inclusive. */
export function bookableDates({ timezone, horizonDays }: DateRules, now: Instant): readonly CalendarDate[] {
  const today = todayIn(timezone, now);
  return dateRange(today, addDays(today, Math.min(horizonDays ?? maxDaysAhead, maxDaysAhead)));
}

type DateRules = Pick<OfferRules, 'timezone' | 'horizonDays'>;

/**
 * Finds the lowest and the highest total of all packages, slots and offered dates, rates included, free or not. Skips
 * packages whose price for that attendance exceeds the safe integers.
 *
 * Computes each price once for all dates with the same rates, and searches for an offered date from the lowest price
 * up, and from the highest down.
 */
export function findLowestPrice(terms: LowestPriceTerms): LowestPrice {
  const { slots, rates, tax, rules, dates, now, attendance } = terms;
  const [today = ''] = dates;
  const dayEndsAt = dayInterval(today, rules.timezone).endsAt;
  const prices = groupDatesByRates(rates, dates, today)
    .flatMap((group) =>
      slots.flatMap((slot) =>
        totalsOf(slot, group.rates, tax, attendance).map((cents) => ({ slot, cents, dates: group.dates })),
      ),
    )
    .sort((one, other) => one.cents - other.cents);
  /** Returns the first of these prices that is offered on a date, with the end of the offer. */
  const firstOffered = (inOrder: typeof prices) => {
    // The last date stays offered longest.
    for (const { slot, cents, dates: priced } of inOrder)
      for (const date of priced.toReversed()) {
        const onDate = findOfferedSlot(slot, date, rules);
        if (onDate !== null && isOffered(onDate, now)) return { cents, closesAt: onDate.closesAt };
      }
    return null;
  };
  const low = firstOffered(prices);
  const dependsOnGuests =
    attendance === null &&
    slots.some(({ packages }) => packages.some(({ perAttendeeCents }) => perAttendeeCents > 0));
  const high = dependsOnGuests ? null : firstOffered(prices.toReversed());
  return {
    cents: low?.cents ?? null,
    highestCents: high?.cents ?? null,
    validUntil: Math.min(dayEndsAt, low?.closesAt ?? dayEndsAt, high?.closesAt ?? dayEndsAt),
  };
}

/** The lowest price of each date, and how long they are valid. */
export interface LowestPricesByDate {
  /** With tax, in the smallest unit; dates on which nothing is offered are absent. */
  readonly cents: ReadonlyMap<CalendarDate, number>;
  /** The first instant at which the clock alone may change one of them: the end of the venue's day at the latest. */
  readonly validUntil: Instant;
}

/** Finds the lowest total of each date of `terms.dates`, as `findLowestPrice` does for all of them. */
export function findLowestPriceByDate(terms: LowestPriceTerms): LowestPricesByDate {
  const { slots, rates, tax, rules, dates, now, attendance } = terms;
  const today = todayIn(rules.timezone, now);
  const cents = new Map<CalendarDate, number>();
  let validUntil = dayInterval(today, rules.timezone).endsAt;
  for (const group of groupDatesByRates(rates, dates, today))
    for (const slot of slots) {
      const totals = totalsOf(slot, group.rates, tax, attendance);
      if (totals.length === 0) continue;
      const lowest = Math.min(...totals);
      for (const date of group.dates) {
        const onDate = findOfferedSlot(slot, date, rules);
        if (onDate === null || !isOffered(onDate, now)) continue;
        cents.set(date, Math.min(cents.get(date) ?? lowest, lowest));
        validUntil = Math.min(validUntil, onDate.closesAt);
      }
    }
  return { cents, validUntil };
}

/** Returns the totals of a slot's packages that can be priced. */
function totalsOf(
  { id, packages }: PricedSlot,
  rates: readonly Rate[],
  tax: Tax | null,
  attendance: number | null,
): number[] {
  return packages.flatMap((offer) => {
    const applying = rates.filter((rate) => rateMatchesOffer(rate, id, offer.id));
    try {
      return computePrice({ offer, rates: applying, tax, attendance, extras: [] }).totalCents;
    } catch (error) {
      if (error instanceof ValidationError) return [];
      throw error;
    }
  });
}
