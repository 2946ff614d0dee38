/** Finds free places for staff who look for a date, with their lowest price (design §1b, *Openings*). */
import { minutesFrom } from '../money/hour-prices.ts';
import { groupDatesByRates, type PricedSlot } from '../money/price-list.ts';
import { type Rate, rateMatchesOffer } from '../money/rate.ts';
import { ratedTotals } from '../money/rated-totals.ts';
import type { TaxTerms } from '../money/tax.ts';
import { type ClockTimes, spanOf, spanWithin } from '../time/clock-span.ts';
import type { CalendarDate, Instant } from '../time/instant.ts';
import type { SlotSchedule } from '../venue/slot.ts';
import type { SlotHours } from '../venue/slot-hours.ts';
import type { Occupancy } from './availability.ts';
import { findWindow, type HourlySlot, isHourly } from './hourly-window.ts';
import type { OfferRules } from './offer-rules.ts';
import { longestBooking } from './slot-part.ts';
import { computeVenueAvailability } from './venue-availability.ts';

type PricedSlotTimes = PricedSlot & SlotSchedule;

/** A space with its slots and prices. */
export interface SearchedSpace {
  readonly id: string;
  readonly rooms: readonly string[];
  readonly rules: OfferRules;
  readonly slots: readonly PricedSlotTimes[];
  /** All rates of the space. */
  readonly rates: readonly Rate[];
}

/** A slot that is free on a date, or a free interval of a slot by the hour, which its times name. */
export interface FreePlace extends ClockTimes {
  readonly date: CalendarDate;
  readonly space: SearchedSpace;
  readonly slot: PricedSlotTimes;
}

/**
 * Returns the spaces with the slots in which an event of this length fits. Notice and horizon are rules for visitors.
 *
 * @param minutes null: any length; a shorter event takes the minimum of a slot by the hour, or a whole slot
 */
export const withRoomFor = (spaces: readonly SearchedSpace[], minutes: number | null): SearchedSpace[] =>
  spaces.map((space) => ({
    ...space,
    rules: { ...space.rules, noticeHours: 0, horizonDays: null },
    slots: space.slots.flatMap((slot) => withMinimum(slot, minutes ?? 0) ?? []),
  }));

/** Returns a slot with the length as its minimum if it is by the hour; null: the event does not fit. */
function withMinimum(slot: PricedSlotTimes, minutes: number): PricedSlotTimes | null {
  const { from, to } = spanOf(slot);
  if (!isHourly(slot)) return to - from < minutes ? null : slot;
  const { stepMinutes, minimumMinutes } = slot.hours;
  const wanted = Math.max(minimumMinutes, Math.ceil(minutes / stepMinutes) * stepMinutes);
  if (wanted > longestBooking(slot, slot.hours)) return null;
  const hours: SlotHours = { ...slot.hours, minimumMinutes: wanted };
  return { ...slot, hours };
}

/** Returns the free places on some dates, in the order of dates, spaces, slots and starts. */
export function findFreePlaces({
  spaces,
  dates,
  occupancies,
  now,
}: {
  /** The result of `withRoomFor`. */
  readonly spaces: readonly SearchedSpace[];
  readonly dates: readonly CalendarDate[];
  /** The occupancies by room id. */
  readonly occupancies: ReadonlyMap<string, readonly Occupancy[]>;
  readonly now: Instant;
}): FreePlace[] {
  const { days } = computeVenueAvailability({ spaces, dates, occupancies, now, withTimes: true });
  return days.flatMap(({ date, spaces: onDate }) =>
    onDate.flatMap(({ slots: entries }, atSpace) => {
      const space = spaces[atSpace];
      return entries.flatMap(({ free, times }, atSlot) => {
        const slot = space?.slots[atSlot];
        if (space === undefined || slot === undefined) return [];
        const { startTime, endTime } = slot;
        const parts = isHourly(slot) ? (times ?? []) : free ? [{ startTime, endTime }] : [];
        return parts.map((part): FreePlace => ({ ...part, date, space, slot }));
      });
    }),
  );
}

/** A package and its price. */
export interface LowestOffer {
  readonly packageId: string;
  /** In the smallest unit, with tax. */
  readonly hireFeeWithTaxCents: number;
}

/** The lowest prices of free places for a number of guests, at the rates that apply to all guests. */
export class PlacePrices {
  readonly #terms: TaxTerms & { readonly attendance: number | null };
  /** Today's date in the venue's calendar. */
  readonly #today: CalendarDate;
  readonly #known = new Map<string, LowestOffer | null>();

  constructor(terms: TaxTerms & { readonly attendance: number | null }, today: CalendarDate) {
    this.#terms = terms;
    this.#today = today;
  }

  /**
   * Returns the cheapest package of a place; by the hour, for an event of the slot's minimum at its cheapest start.
   * Null: no amount is within the safe integers.
   */
  lowest(place: FreePlace): LowestOffer | null {
    const { slot, space, date } = place;
    const [group] = groupDatesByRates(space.rates, [date], this.#today);
    const applying = group?.applying ?? [];
    const starts = isHourly(slot) ? startsIn(place, slot) : [];
    const key = JSON.stringify([slot.id, applying, starts]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = this.#cheapest(place, applying, starts);
    this.#known.set(key, found);
    return found;
  }

  #cheapest(
    { slot, space }: FreePlace,
    applying: readonly number[],
    starts: readonly number[],
  ): LowestOffer | null {
    let lowest: LowestOffer | null = null;
    for (const offer of slot.packages) {
      const minutes = slot.hours?.minimumMinutes ?? 0;
      const [total = Number.NaN] = ratedTotals({
        ...this.#terms,
        offer,
        bookings: isHourly(slot) ? minutesFrom(offer, slot, { starts, minutes }) : [[]],
        rates: space.rates.map((rate) => (rateMatchesOffer(rate, slot.id, offer.id) ? rate : null)),
        combinations: [applying],
      }).totals;
      if (!Number.isNaN(total) && (lowest === null || total < lowest.hireFeeWithTaxCents))
        lowest = { packageId: offer.id, hireFeeWithTaxCents: total };
    }
    return lowest;
  }
}

/** Returns the minutes at which an event of the slot's minimum can start within a place, as the clock shows them. */
function startsIn({ date, space, ...times }: FreePlace, slot: HourlySlot): number[] {
  const { minimumMinutes, stepMinutes } = slot.hours;
  const { from, to } = spanWithin(slot, times);
  const steps = findWindow(slot, date, space.rules)?.steps;
  const starts: number[] = [];
  for (let start = from; start <= to - minimumMinutes; start += stepMinutes)
    if (steps?.at(start) !== null && steps?.at(start + minimumMinutes) !== null) starts.push(start);
  return starts;
}
