/** The lowest price of a space: on any offered date (the "from" price of its card), and by date. */
import { type HourPrices, type PricedWindow, shortestMinutes } from '../money/hour-prices.ts';
import { type DatesWithSameRates, groupDatesByRates, type PricedSlot } from '../money/price-list.ts';
import { type Rate, rateMatchesOffer } from '../money/rate.ts';
import { ratedTotals } from '../money/rated-totals.ts';
import type { TaxTerms } from '../money/tax.ts';
import { addDays, dateRange } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import { todayIn } from '../time/timezone.ts';
import type { SlotSchedule } from '../venue/slot.ts';
import { findWindow, isHourly, offerOfWindow } from './hourly-window.ts';
import { findOfferedSlot, isOffered, type OfferRules } from './offer-rules.ts';
import { dayInterval } from './slot-interval.ts';

/** The number of days whose prices count, unless the venue's horizon is nearer. */
const maxDaysAhead = 366;

type PricedSlotTimes = PricedSlot & SlotSchedule;

/** The input of the lowest prices of a space. */
export interface LowestPriceTerms extends TaxTerms {
  /** Slots without a package are allowed and have no price. */
  readonly slots: readonly PricedSlotTimes[];
  /** All rates of the space. */
  readonly rates: readonly Rate[];
  readonly rules: OfferRules;
  /** The result of `bookableDates` for these rules; spaces with equal rules can share it. */
  readonly dates: readonly CalendarDate[];
  readonly now: Instant;
}

/** The lowest and the highest price, and how long they are valid. */
export interface LowestPrice {
  /** With tax, in the smallest unit; null: nothing is offered. */
  readonly cents: number | null;
  /**
   * The highest; null: nothing is offered, or it depends on a number of guests that the client did not name, or on the
   * length of a booking by the hour.
   */
  readonly highestCents: number | null;
  /** The length of the booking with the lowest price; null: of a slot with fixed times. */
  readonly minutes: number | null;
  /** Whether all packages are taxed, so that both prices include tax. */
  readonly isTaxed: boolean;
  /** The first instant at which the clock alone may change them: the end of the venue's day at the latest. */
  readonly validUntil: Instant;
}

/** The lowest price of each date, and how long they are valid. */
export interface LowestPricesByDate {
  /** With tax, in the smallest unit; dates on which nothing is offered are absent. */
  readonly cents: ReadonlyMap<CalendarDate, number>;
  /** The first instant at which the clock alone may change one of them: the end of the venue's day at the latest. */
  readonly validUntil: Instant;
}

/** The lowest price of each slot on each date, offered or not, and how long they are valid. */
export interface SlotPricesByDate {
  /** With tax, in the smallest unit, by slot id; absent: none within the safe integers. */
  readonly cents: ReadonlyMap<string, ReadonlyMap<CalendarDate, number>>;
  /** The end of the venue's day. */
  readonly validUntil: Instant;
}

/** Returns the dates whose prices count: today to the horizon, both inclusive. */
export function bookableDates({ timezone, horizonDays }: DateRules, now: Instant): readonly CalendarDate[] {
  const today = todayIn(timezone, now);
  return dateRange(today, addDays(today, Math.min(horizonDays ?? maxDaysAhead, maxDaysAhead)));
}

type DateRules = Pick<OfferRules, 'timezone' | 'horizonDays'>;

/** Packages with equal prices and rates: they always cost the same. */
interface PriceFunction {
  readonly offer: PricedSlot['packages'][number];
  /** The slot by the hour whose shortest bookings count; null: slots with fixed times. */
  readonly window: PricedWindow | null;
  /** The rates of the space; null: not for these packages. */
  readonly rates: readonly (Rate | null)[];
  /** The indexes of the slots that have such a package. */
  readonly slots: Set<number>;
}

/** The prices of a slot on dates with the same rates. */
interface SlotPrices {
  readonly slot: number;
  readonly group: number;
  lowest: number;
  highest: number;
}

/**
 * The prices of a space on some dates, for any number of guests. Everything that does not depend on it is computed
 * once: which packages have the same prices, which dates have the same rates, and when each slot is offered.
 */
export class SpacePrices {
  readonly #terms: LowestPriceTerms;
  readonly #groups: readonly DatesWithSameRates[];
  readonly #functions: readonly PriceFunction[];
  readonly #dayEndsAt: Instant;
  /** By slot and group of dates: when the last of its offers closes; null: no offer. */
  readonly #closing = new Map<number, Instant | null>();

  constructor(terms: LowestPriceTerms) {
    const { slots, rates, rules, dates, now } = terms;
    const today = todayIn(rules.timezone, now);
    this.#terms = terms;
    this.#groups = groupDatesByRates(rates, dates, today);
    this.#functions = priceFunctions(slots, rates);
    this.#dayEndsAt = dayInterval(today, rules.timezone).endsAt;
  }

  /** Whether a price depends on the number of guests. */
  get dependsOnGuests(): boolean {
    return this.#functions.some(({ offer }) => offer.perAttendeeCents > 0);
  }

  get #isTaxed(): boolean {
    const { tax } = this.#terms;
    return this.#functions.every(({ offer }) => ((offer.tax ?? tax)?.basisPoints ?? 0) > 0);
  }

  /**
   * Finds the lowest and the highest total of all packages, slots and offered dates, rates included, free or not. Skips
   * packages whose price for that attendance exceeds the safe integers.
   *
   * Searches for an offered date from the lowest price up, and from the highest down.
   *
   * @param attendance null: the client named no number of guests
   */
  range(attendance: number | null, now: Instant): LowestPrice {
    const prices = this.#prices(attendance);
    const low = this.#firstOffered(
      prices.toSorted((one, other) => one.lowest - other.lowest),
      now,
    );
    const isUnknown = (attendance === null && this.dependsOnGuests) || this.#terms.slots.some(isHourly);
    const high = isUnknown
      ? null
      : this.#firstOffered(
          prices.toSorted((one, other) => other.highest - one.highest),
          now,
        );
    const end = this.#dayEndsAt;
    const { hours } = this.#terms.slots[low?.prices.slot ?? -1] ?? {};
    return {
      cents: low?.prices.lowest ?? null,
      highestCents: high?.prices.highest ?? null,
      minutes: hours?.minimumMinutes ?? null,
      isTaxed: this.#isTaxed,
      validUntil: Math.min(end, low?.closesAt ?? end, high?.closesAt ?? end),
    };
  }

  /** Finds the lowest total of each date, as `range` does for all of them. */
  byDate(attendance: number | null, now: Instant): LowestPricesByDate {
    const { slots, rules } = this.#terms;
    const cents = new Map<CalendarDate, number>();
    let validUntil = this.#dayEndsAt;
    for (const { slot, group, lowest } of this.#prices(attendance)) {
      const times = slots[slot];
      if (times === undefined) continue;
      for (const date of this.#groups[group]?.dates ?? []) {
        const onDate = findOffer(times, date, rules);
        if (onDate === null || !isOffered(onDate, now)) continue;
        cents.set(date, Math.min(cents.get(date) ?? lowest, lowest));
        validUntil = Math.min(validUntil, onDate.closesAt);
      }
    }
    return { cents, validUntil };
  }

  /**
   * Finds the lowest total of each slot on each date, whether it is offered or not.
   *
   * @param dates some of the dates; omitted: all
   */
  bySlot(attendance: number | null, dates: readonly CalendarDate[] = this.#terms.dates): SlotPricesByDate {
    const wanted = new Set(dates);
    const onDates = this.#groups.map((group) => group.dates.filter((date) => wanted.has(date)));
    const cents = new Map<string, Map<CalendarDate, number>>();
    for (const { slot, group, lowest } of this.#prices(attendance)) {
      const { id = '' } = this.#terms.slots[slot] ?? {};
      const ofSlot = cents.get(id) ?? new Map<CalendarDate, number>();
      for (const date of onDates[group] ?? []) ofSlot.set(date, lowest);
      cents.set(id, ofSlot);
    }
    return { cents, validUntil: this.#dayEndsAt };
  }

  /** Returns the prices of each slot in each group of dates. */
  #prices(attendance: number | null): SlotPrices[] {
    const { tax, pricesIncludeTax, slots } = this.#terms;
    const groups = this.#groups.length;
    const prices = new Map<number, SlotPrices>();
    const combinations = this.#groups.map(({ applying }) => applying);
    for (const { offer, window, rates, slots: having } of this.#functions) {
      const bookings = window === null ? [[]] : shortestMinutes(offer, window);
      const terms = { offer, bookings, tax, pricesIncludeTax, attendance, rates, combinations };
      const { totals } = ratedTotals(terms);
      for (const slot of having)
        for (const [group, total] of totals.entries()) {
          if (Number.isNaN(total)) continue;
          const found = prices.get(slot * groups + group);
          if (found === undefined)
            prices.set(slot * groups + group, { slot, group, lowest: total, highest: total });
          else {
            found.lowest = Math.min(found.lowest, total);
            found.highest = Math.max(found.highest, total);
          }
        }
    }
    return slots.length === 0 ? [] : [...prices.values()];
  }

  /** Returns the first of these prices that is offered on a date, with the end of the offer. */
  #firstOffered(inOrder: readonly SlotPrices[], now: Instant) {
    for (const prices of inOrder) {
      const closesAt = this.#closingOf(prices, now);
      if (closesAt !== null) return { prices, closesAt };
    }
    return null;
  }

  #closingOf({ slot, group }: SlotPrices, now: Instant): Instant | null {
    const key = slot * this.#groups.length + group;
    const known = this.#closing.get(key);
    if (known === null || (known !== undefined && now < known)) return known;
    const found = this.#findClosing(slot, group, now);
    this.#closing.set(key, found);
    return found;
  }

  #findClosing(slot: number, group: number, now: Instant): Instant | null {
    const { slots, rules } = this.#terms;
    const times = slots[slot];
    const { dates = [] } = this.#groups[group] ?? {};
    if (times === undefined) return null;
    // The last date stays offered longest.
    for (let index = dates.length - 1; index >= 0; index--) {
      const onDate = findOffer(times, dates[index] ?? '', rules);
      if (onDate !== null && isOffered(onDate, now)) return onDate.closesAt;
    }
    return null;
  }
}

/** Returns when visitors may request a slot on a date, or some part of a slot by the hour; null: never. */
function findOffer(slot: PricedSlotTimes, date: CalendarDate, rules: OfferRules) {
  if (!isHourly(slot)) return findOfferedSlot(slot, date, rules);
  const window = findWindow(slot, date, rules);
  return window && offerOfWindow(window);
}

function priceFunctions(slots: readonly PricedSlotTimes[], rates: readonly Rate[]): PriceFunction[] {
  const functions = new Map<string, PriceFunction>();
  for (const [index, slot] of slots.entries())
    for (const offer of slot.packages) {
      const matching = rates.map((rate) => (rateMatchesOffer(rate, slot.id, offer.id) ? rate : null));
      const { hireFeeCents, perAttendeeCents, minimumAttendance, minimumTotalCents, tax = null } = offer;
      const own = [hireFeeCents, perAttendeeCents, minimumAttendance, minimumTotalCents, tax?.basisPoints];
      const rated = matching.map((rate) => (rate === null ? 0 : 1));
      const window = isHourly(slot) ? slot : null;
      const name = JSON.stringify([...own, ...rated, window && hourPricesOf(offer, window)]);
      const known = functions.get(name);
      if (known === undefined)
        functions.set(name, { offer, window, rates: matching, slots: new Set([index]) });
      else known.slots.add(index);
    }
  return [...functions.values()];
}

/** Returns what the prices of the shortest bookings depend on: without bands, all cost the same at any time. */
function hourPricesOf({ perHourCents, hourBands = [] }: HourPrices, window: PricedWindow) {
  const { startTime, endTime, hours } = window;
  const { stepMinutes, minimumMinutes } = hours;
  return hourBands.length === 0
    ? [perHourCents, minimumMinutes]
    : [perHourCents, minimumMinutes, hourBands, startTime, endTime, stepMinutes];
}
