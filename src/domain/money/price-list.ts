/** What a space's slots and packages cost on many dates, as a quote without attendance and extras would say. */
import type { CalendarDate } from '../time/instant.ts';
import type { OfferedPrice } from './offered-price.ts';
import { price } from './price.ts';
import { isFor, isGranted, isOn, type Rate } from './rate.ts';
import type { Tax } from './tax.ts';

interface PricedSlot {
  readonly id: string;
  readonly packages: readonly (OfferedPrice & { readonly id: string; readonly name: string })[];
}

/** All that a price list depends on. */
export interface PriceListTerms {
  readonly slots: readonly PricedSlot[];
  /** All of the space. */
  readonly rates: readonly Rate[];
  /** The venue's. */
  readonly tax: Tax | null;
  readonly dates: readonly CalendarDate[];
  /** On the venue's calendar. */
  readonly today: CalendarDate;
}

/**
 * An entry for every date, and in each a place for every slot and package, in the order given. Dates on which the same
 * rates apply cost the same, so each price is worked out once for all of them.
 */
export function priceList({ slots, rates, tax, dates, today }: PriceListTerms) {
  const granted = rates.filter((rate) => isGranted(rate, today));
  const known = new Map<string, ReturnType<typeof pricesUnder>>();
  return dates.map((date) => {
    const onDate = granted.filter((rate) => isOn(rate, date));
    const name = onDate.map((rate) => granted.indexOf(rate)).join();
    const prices = known.get(name) ?? pricesUnder(onDate, slots, tax);
    known.set(name, prices);
    return { date, slots: prices };
  });
}

/** @param rates those that apply on a date, to some slot and package */
function pricesUnder(rates: readonly Rate[], slots: readonly PricedSlot[], tax: Tax | null) {
  return slots.map(({ id: slotId, packages }) => ({
    slotId,
    packages: packages.map((offer) => {
      const applying = rates.filter((rate) => isFor(rate, slotId, offer.id));
      const { hireFeeCents, totalCents } = price({
        offer,
        rates: applying,
        tax,
        attendance: null,
        extras: [],
      });
      return { packageId: offer.id, hireFeeCents, hireFeeWithTaxCents: totalCents };
    }),
  }));
}

/** The last date on which all that is granted today still is; null: for ever. */
export function grantedUntil(rates: readonly Rate[], today: CalendarDate): CalendarDate | null {
  const ends = rates.flatMap(({ bookedUntil }) =>
    bookedUntil !== undefined && bookedUntil >= today ? [bookedUntil] : [],
  );
  return ends.sort()[0] ?? null;
}

/** The least total, with tax, of what the slots are offered for, whatever the date; null: nothing is. */
export function leastPrice(slots: readonly PricedSlot[], tax: Tax | null): number | null {
  const totals = slots.flatMap(({ packages }) =>
    packages.map((offer) => price({ offer, rates: [], tax, attendance: null, extras: [] }).totalCents),
  );
  return totals.length === 0 ? null : Math.min(...totals);
}
