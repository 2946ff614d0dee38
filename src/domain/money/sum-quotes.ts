import type { PaymentTerm } from './payment-term.ts';
import { type PaymentDates, schedulePayments, sumDueAtSigning } from './payments.ts';
import { type Price, priceOfLines, type QuoteLine } from './price.ts';
import type { Quote } from './quote.ts';

/**
 * Returns the price of several new items: the sum of their own prices, each line with the number of its item, taxes
 * last.
 *
 * @param quotes the main item's first; items are numbered from 0
 * @param schedule that of the main item
 * @throws ValidationError if the sum exceeds the safe integers
 */
export function sumQuotes(
  quotes: readonly [Quote, ...Quote[]],
  schedule: readonly PaymentTerm[],
  dates: PaymentDates,
): Quote {
  const lines = quotes.flatMap((quote, item) => quote.lines.map((line) => ({ ...line, item })));
  const { currency } = quotes[0];
  return scheduledQuote({ ...priceOfLines(lines, 'additionalItems'), currency }, schedule, dates);
}

/** Returns a price with the instalments of a schedule. */
export function scheduledQuote(
  { lines, hireFeeCents, taxCents, totalCents, currency }: Price & Pick<Quote, 'currency'>,
  schedule: readonly PaymentTerm[],
  dates: PaymentDates,
): Quote {
  const payments = schedulePayments(schedule, totalCents, dates);
  const dueNowCents = sumDueAtSigning(payments);
  return { hireFeeCents, taxCents, totalCents, dueNowCents, lines, payments, currency };
}

type LineOfItem = Pick<QuoteLine, 'item' | 'amountCents'>;

/** Returns the lines of an item. Lines without a number belong to the main item. */
export const linesOfItem = <Line extends LineOfItem>(
  { lines }: { readonly lines: readonly Line[] },
  number: number,
  mainItem: { readonly number: number },
): Line[] => lines.filter(({ item = mainItem.number }) => item === number);

/** Returns the part of a price that belongs to an item, tax included. */
export const totalOfItem = (...[price, number, mainItem]: Parameters<typeof linesOfItem>): number =>
  linesOfItem(price, number, mainItem).reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The parts of a price by the number of the item, in the smallest unit, with tax. */
export type ItemTotals = readonly (readonly [item: number, cents: number])[];

/** Returns the part of a price that belongs to each item, tax included; items without lines are left out. */
export function totalsOfItems(
  { lines }: { readonly lines: readonly LineOfItem[] },
  mainItem: { readonly number: number },
): Map<number, number> {
  const totals = new Map<number, number>();
  for (const { item = mainItem.number, amountCents } of lines)
    totals.set(item, (totals.get(item) ?? 0) + amountCents);
  return totals;
}

/** Returns the sum of the adjustments in lines of a price. */
export const adjustmentsIn = (lines: readonly Pick<QuoteLine, 'type' | 'amountCents'>[]): number =>
  lines.reduce((sum, { type, amountCents }) => sum + (type === 'adjustment' ? amountCents : 0), 0);
