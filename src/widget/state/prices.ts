/** Looks up prices of dates: with rates and tax, without extras. */
import type { Package, PriceEntry, Slot } from '../../client/types.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';

/** The price entries of a space. */
export type Prices = readonly PriceEntry[];

/** The price of a package on a date, in the smallest unit of its currency. */
export type PackagePrice = PriceEntry['slots'][number]['packages'][number];

/** Returns the prices of a slot's packages on a date; empty if unknown. */
export function pricesOf(
  prices: Prices,
  date: CalendarDate | null,
  slotId: string | null,
): readonly PackagePrice[] {
  const entry = prices.find((price) => price.date === date);
  return entry?.slots.find((slot) => slot.slotId === slotId)?.packages ?? [];
}

/**
 * Returns the prices of these slots on a date, of the shortest booking by the hour, tax included; empty if unknown.
 *
 * @param requested the id of the only package that counts; otherwise all of them
 */
export function amountsOn(
  prices: Prices,
  date: CalendarDate,
  slots: readonly { readonly id: string }[],
  requested?: string,
): readonly number[] {
  return slots
    .flatMap(({ id }) => pricesOf(prices, date, id))
    .filter(({ packageId }) => !requested || packageId === requested)
    .map((price) => (price.shortest ?? price).hireFeeWithTaxCents);
}

/**
 * Returns whether the prices of slots are those of the smallest number of guests, because it is not given, or of the shortest
 * booking, because no times are chosen.
 */
export function mayRise(
  slots: readonly Pick<Slot, 'packages'>[],
  guests: number | null,
  times?: unknown,
): boolean {
  return slots.some(({ packages }) =>
    packages.some(
      ({ perAttendeeCents, perHourCents, hourBands }) =>
        (guests === null && perAttendeeCents > 0) || (!times && (perHourCents || hourBands)),
    ),
  );
}

/** Returns whether a price on a date is the minimum of its package: fee and rates alone are lower. */
export function isAtMinimum(
  { minimumTotalCents }: Pick<Package, 'minimumTotalCents'>,
  price: Pick<PackagePrice, 'hireFeeCents' | 'hireFeeWithTaxCents'>,
): boolean {
  // Before tax, or with tax if the venue states its prices so.
  return [price.hireFeeCents, price.hireFeeWithTaxCents].includes(minimumTotalCents || -1);
}
