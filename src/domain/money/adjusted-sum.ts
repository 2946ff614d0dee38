import { type Adjustment, adjustPrices } from './adjustment.ts';
import type { PaymentTerm } from './payment-term.ts';
import type { PaymentDates } from './payments.ts';
import type { Quote } from './quote.ts';
import { scheduledQuote, sumQuotes } from './sum-quotes.ts';

interface SumTerms {
  readonly adjustments: readonly Adjustment[];
  /** That of the main item. */
  readonly schedule: readonly PaymentTerm[];
  readonly dates: PaymentDates;
}

/**
 * Returns the price of a booking of new items: the sum of their own prices with the adjustments (`adjustPrices`), in the
 * instalments of the main item.
 *
 * @param quotes main item first
 * @throws ValidationError if adjustments make a sum below 0, or the sum exceeds the safe integers
 */
export function adjustedSum(
  quotes: readonly [Quote, ...Quote[]],
  { adjustments, schedule, dates }: SumTerms,
): Quote {
  const [main, ...others] = quotes;
  const prices = adjustPrices(quotes, adjustments);
  const adjusted = (quote: Quote, index: number): Quote => ({ ...quote, ...prices[index] });
  if (others.length > 0)
    return sumQuotes(
      [adjusted(main, 0), ...others.map((quote, index) => adjusted(quote, index + 1))],
      schedule,
      dates,
    );
  return adjustments.length === 0 ? main : scheduledQuote(adjusted(main, 0), schedule, dates);
}
