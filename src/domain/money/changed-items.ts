/** The price of a booking after some of its items were added, moved or cancelled. */
import type { InstalmentMark } from './instalments.ts';
import { allocateProportionally } from './money.ts';
import { type Payment, sumDueAtSigning } from './payments.ts';
import { priceOfLines, type QuoteLine } from './price.ts';
import type { Quote } from './quote.ts';

/** A change of the items of a booking. */
export interface ItemsChange {
  /** The number of the main item before the change, to which lines without a number belong. */
  readonly mainItem: number;
  /** The numbers of the items that keep their prices. */
  readonly kept: readonly number[];
  /** The new or moved items with their prices; items in neither list are cancelled. */
  readonly priced: readonly { readonly item: number; readonly quote: Quote }[];
}

/**
 * Returns the price after a change: the other items keep their lines. Instalments that are invoiced or paid stay as
 * they are, and the open ones take the difference.
 *
 * @throws ValidationError if the sum exceeds the safe integers
 */
export function priceOfChangedItems(
  former: Quote,
  { mainItem, kept, priced }: ItemsChange,
  marks: readonly Pick<InstalmentMark, 'number'>[],
): Quote {
  const stays = former.lines
    .map((line): QuoteLine => ({ ...line, item: line.item ?? mainItem }))
    .filter(({ item = mainItem }) => kept.includes(item));
  const added = priced.flatMap(({ item, quote }) => quote.lines.map((line) => ({ ...line, item })));
  const all = [...stays, ...added].toSorted((one, other) => (one.item ?? 0) - (other.item ?? 0));
  const isSingle = new Set(all.map(({ item }) => item)).size === 1;
  const lines = isSingle ? all.map(({ item: _, ...line }) => line) : all;
  const price = priceOfLines(lines, 'date');
  const payments = changedPayments(former.payments, price.totalCents, marks);
  return { ...price, dueNowCents: sumDueAtSigning(payments), payments, currency: former.currency };
}

const isCredit = ({ amountCents }: Pick<Payment, 'amountCents'>) => amountCents < 0;

/** Returns what the venue owes the guest, in cents: how far instalments that are invoiced or paid exceed the total. */
export const creditOf = (payments: readonly Pick<Payment, 'amountCents'>[]): number =>
  payments.reduce((sum, payment) => (isCredit(payment) ? sum - payment.amountCents : sum), 0);

/**
 * Returns instalments that sum to a new total. Those with marks keep their positions and amounts. The others are scaled;
 * if the new total is below the marked amounts, the difference is a credit: a last instalment below 0.
 */
function changedPayments(
  payments: readonly Payment[],
  totalCents: number,
  marks: readonly Pick<InstalmentMark, 'number'>[],
): Payment[] {
  const isMarked = (_: Payment, index: number) => marks.some(({ number }) => number === index + 1);
  const fixed = payments.filter(isMarked).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const open = payments.filter((each, index) => !isMarked(each, index) && !isCredit(each));
  const rest = totalCents - fixed;
  const weights = open.map(({ amountCents }) => amountCents);
  const hasWeights = weights.some((weight) => weight > 0);
  const shares =
    open.length === 0
      ? []
      : allocateProportionally(Math.max(rest, 0), hasWeights ? weights : weights.map((_, index) => +!index));
  const amounts = new Map(open.map((each, index) => [each, shares[index] ?? 0]));
  const changed = payments.flatMap((each, index) => {
    if (isMarked(each, index)) return each;
    return isCredit(each) ? [] : { ...each, amountCents: amounts.get(each) ?? 0 };
  });
  const isNeeded = ({ amountCents }: Payment) => amountCents !== 0;
  // An instalment of 0 stays only where it keeps the numbers of marked ones.
  const lastMarked = Math.max(0, ...marks.map(({ number }) => number));
  const stored = changed.filter((each, index) => isNeeded(each) || index < lastMarked);
  const difference = rest - shares.reduce((sum, share) => sum + share, 0);
  return difference === 0
    ? stored
    : [...stored, { amountCents: difference, dueBasis: 'after_signing', offsetDays: 0 }];
}
