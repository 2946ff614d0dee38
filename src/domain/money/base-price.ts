import type { QuoteLine } from './price.ts';

interface Priced {
  readonly lines: readonly Pick<QuoteLine, 'item'>[];
}

/**
 * Returns the price that an agreement starts from: the quote, unless dates changed since.
 *
 * @param items the numbers of the booking's dates
 */
export function basePriceOf<Price extends Priced>(
  { quote, agreedPrice }: { readonly quote: Price; readonly agreedPrice: Price | null },
  items: readonly number[],
): Price {
  const quoted = new Set(quote.lines.map(({ item = 0 }) => item));
  const isOfTheseItems = quoted.size === items.length && items.every((number) => quoted.has(number));
  return agreedPrice === null || isOfTheseItems ? quote : agreedPrice;
}
