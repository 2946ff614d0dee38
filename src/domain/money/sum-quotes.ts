import type { PaymentTerm } from './payment-term.ts';
import { type PaymentDates, schedulePayments, sumDueAtSigning } from './payments.ts';
import type { QuoteLine } from './price.ts';
import type { Quote } from './quote.ts';
import { assertSafeInteger } from './safe-integer.ts';

/** The price of one item. */
export interface QuotedItem {
  /** Its number. */
  readonly item: number;
  readonly quote: Quote;
}

/**
 * Returns the price of several items: the sum of their own prices, each line with the number of its item, taxes last.
 *
 * @param schedule that of the main item
 * @throws ValidationError if the sum exceeds the safe integers
 */
export function sumQuotes(
  items: readonly [QuotedItem, ...QuotedItem[]],
  schedule: readonly PaymentTerm[],
  dates: PaymentDates,
): Quote {
  const lines = items.flatMap(({ item, quote }) => quote.lines.map((line): QuoteLine => ({ ...line, item })));
  const isTax = ({ type }: QuoteLine) => type === 'tax';
  const hireFeeCents = sumOf(items, 'hireFeeCents');
  const taxCents = sumOf(items, 'taxCents');
  const totalCents = sumOf(items, 'totalCents');
  const payments = schedulePayments(schedule, totalCents, dates);
  return {
    ...{ hireFeeCents, taxCents, totalCents, dueNowCents: sumDueAtSigning(payments) },
    lines: [...lines.filter((line) => !isTax(line)), ...lines.filter(isTax)],
    payments,
    currency: items[0].quote.currency,
  };
}

const sumOf = (items: readonly QuotedItem[], member: 'hireFeeCents' | 'taxCents' | 'totalCents') =>
  items.reduce((sum, { quote }) => assertSafeInteger(sum + quote[member], 'additionalItems'), 0);

/** Returns the part of a price that belongs to an item, tax included. Lines without a number belong to the main item. */
export const totalOfItem = (
  { lines }: Pick<Quote, 'lines'>,
  number: number,
  mainItem: { readonly number: number },
): number =>
  lines.reduce(
    (sum, { item = mainItem.number, amountCents }) => (item === number ? sum + amountCents : sum),
    0,
  );
