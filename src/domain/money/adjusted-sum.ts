import { type Adjustment, adjustPrices } from './adjustment.ts';
import type { PaymentTerm } from './payment-term.ts';
import type { PaymentDates } from './payments.ts';
import type { Quote } from './quote.ts';
import { scheduledQuote, sumQuotes } from './sum-quotes.ts';
import type { Tax } from './tax.ts';

/** The price of a new item with the tax of its package; null: none. */
interface QuotedItem {
  readonly quote: Quote;
  readonly tax: Tax | null;
}

interface SumTerms {
  readonly adjustments: readonly Adjustment[];
  readonly pricesIncludeTax: boolean;
  /** That of the main item. */
  readonly schedule: readonly PaymentTerm[];
  readonly dates: PaymentDates;
}

/**
 * Returns the price of a booking of new items: the sum of their own prices with the adjustments (`adjustPrices`), in the
 * instalments of the main item.
 *
 * @param items main item first
 * @throws ValidationError if adjustments make a sum below 0, or the sum exceeds the safe integers
 */
export function adjustedSum(
  items: readonly [QuotedItem, ...QuotedItem[]],
  { adjustments, pricesIncludeTax, schedule, dates }: SumTerms,
): Quote {
  const [main, ...others] = items;
  const prices = adjustPrices(
    items.map(({ quote, tax }) => ({ price: quote, tax })),
    adjustments,
    pricesIncludeTax,
  );
  const adjusted = ({ quote }: QuotedItem, index: number): Quote => ({ ...quote, ...prices[index] });
  if (others.length > 0)
    return sumQuotes(
      [adjusted(main, 0), ...others.map((item, index) => adjusted(item, index + 1))],
      schedule,
      dates,
    );
  return adjustments.length === 0 ? main.quote : scheduledQuote(adjusted(main, 0), schedule, dates);
}
