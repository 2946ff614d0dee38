/** What a visitor saw of a quote, which the venue may have changed since. */
import { presentPayment } from './present-quote.ts';
import type { Quote } from './quote.ts';

/** Members of a quote as the visitor saw them; those that are omitted may be any. */
export interface ExpectedQuote extends Partial<Pick<Quote, 'totalCents' | 'taxCents' | 'currency'>> {
  readonly payments?: readonly Omit<Quote['payments'][number], 'fixedCents' | 'month'>[];
}

/**
 * Returns the names of the members that a quote no longer has as expected. The order of payments does not matter: it
 * depends on the day of the quote.
 */
export function changedMembers(expected: ExpectedQuote, quote: Quote): (keyof ExpectedQuote)[] {
  const changed = (['totalCents', 'taxCents', 'currency'] as const).filter(
    (name) => expected[name] !== undefined && expected[name] !== quote[name],
  );
  const { payments } = expected;
  const isSame = payments === undefined || textOf(payments) === textOf(quote.payments);
  return isSame ? changed : [...changed, 'payments'];
}

/** Returns a text that is equal for the same payments in any order. */
const textOf = (payments: NonNullable<ExpectedQuote['payments']>) =>
  JSON.stringify(payments.map((payment) => JSON.stringify(presentPayment(payment))).sort());
