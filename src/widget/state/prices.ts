/** What dates cost for the number of guests, as far as it is known without a quote: with rates and tax, without extras. */
import type { PriceEntry, Slot } from '../../client/answer.ts';
import type { CalendarDate } from '../../domain/time/instant.ts';

/** The price entries of a space. */
export type Prices = readonly PriceEntry[];

/** What a package costs on a date, in the smallest unit of its currency. */
type PackagePrice = PriceEntry['slots'][number]['packages'][number];

/** What a slot's packages cost on a date; none where that is not known. */
export function pricesOf(prices: Prices, date: CalendarDate, slotId: string): readonly PackagePrice[] {
  const entry = prices.find((price) => price.date === date);
  return entry?.slots.find((slot) => slot.slotId === slotId)?.packages ?? [];
}

/**
 * The least that any of these slots costs on a date, tax included; null where that is not known.
 *
 * @param wanted the package that counts; else all of them
 */
export function leastOn(
  prices: Prices,
  date: CalendarDate,
  slots: readonly Pick<Slot, 'id'>[],
  wanted?: string,
): number | null {
  const amounts = slots
    .flatMap(({ id }) => pricesOf(prices, date, id))
    .filter(({ packageId }) => !wanted || packageId === wanted)
    .map(({ hireFeeWithTaxCents }) => hireFeeWithTaxCents);
  return amounts.length > 0 ? Math.min(...amounts) : null;
}
