/** The price of a booking after some of its items were added, moved or cancelled, or another price was agreed. */
import type { CalendarDate } from '../time/instant.ts';
import type { FixedInstalments } from './changed-months.ts';
import { changedPayments } from './changed-payments.ts';
import { areMonthly, type DatesOfItems, monthsOf, withMonths } from './monthly-payments.ts';
import { sumDueAtSigning } from './payments.ts';
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
  /** The dates of the items by number, before and after the change. */
  readonly datesBefore: ReadonlyMap<number, CalendarDate>;
  readonly datesAfter: ReadonlyMap<number, CalendarDate>;
}

/**
 * Returns the price after a change: the other items keep their lines. Instalments that are due, invoiced or paid stay as
 * they are, and the others take the difference (`changedPayments`).
 *
 * @throws ValidationError if the sum exceeds the safe integers
 */
export function priceOfChangedItems(
  former: Quote,
  { mainItem, kept, priced, datesBefore, datesAfter }: ItemsChange,
  fixed: FixedInstalments,
): Quote {
  const before = former.lines.map((line): QuoteLine => ({ ...line, item: line.item ?? mainItem }));
  const stays = before.filter(({ item = mainItem }) => kept.includes(item));
  const added = priced.flatMap(({ item, quote }) => quote.lines.map((line) => ({ ...line, item })));
  const all = [...stays, ...added].toSorted((one, other) => (one.item ?? 0) - (other.item ?? 0));
  const isSingle = new Set(all.map(({ item }) => item)).size === 1;
  const lines = isSingle ? all.map(({ item: _, ...line }) => line) : all;
  const price = priceOfLines(lines, 'date');
  const months = {
    before: monthsOf(before, { mainItem, dates: datesBefore }),
    after: monthsOf(all, { mainItem, dates: datesAfter }),
    totalCents: price.totalCents,
    balance: priced.findLast(({ item }) => !datesBefore.has(item))?.quote.payments.at(-1),
  };
  // At the same total, only monthly ones change.
  const stay =
    price.totalCents === former.totalCents && !areMonthly(withMonths(former.payments, months.before));
  const payments = stay ? former.payments : changedPayments(former.payments, months, fixed);
  return { ...price, dueNowCents: sumDueAtSigning(payments), payments, currency: former.currency };
}

/**
 * Returns an agreed price with the former instalments: fixed ones stay as they are, and the others take the difference.
 *
 * @param of the dates of the former price, and those of the agreed one if they differ
 */
export function withFormerInstalments(
  agreed: Quote,
  former: Quote,
  of: DatesOfItems & { readonly after?: DatesOfItems },
  fixed: FixedInstalments,
): Quote {
  const months = {
    before: monthsOf(former.lines, of),
    after: monthsOf(agreed.lines, of.after ?? of),
    totalCents: agreed.totalCents,
  };
  const payments = changedPayments(former.payments, months, fixed);
  return { ...agreed, payments, dueNowCents: sumDueAtSigning(payments) };
}

/** Returns whether a price is due by months, also one of version 1.0. */
export const isDueMonthly = ({ payments, lines }: Quote, of: DatesOfItems): boolean =>
  areMonthly(withMonths(payments, monthsOf(lines, of)));
