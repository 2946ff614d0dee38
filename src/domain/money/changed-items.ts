/** The price of a booking after some of its items were added, moved or cancelled, or another price was agreed. */
import type { CalendarDate } from '../time/instant.ts';
import { monthOf } from '../time/months.ts';
import { changedPayments, type FixedInstalments, type MonthOfDates } from './changed-payments.ts';
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
    before: byMonth(before, datesBefore),
    after: byMonth(all, datesAfter),
    totalCents: price.totalCents,
  };
  const payments = changedPayments(former.payments, months, fixed);
  return { ...price, dueNowCents: sumDueAtSigning(payments), payments, currency: former.currency };
}

/** What an agreed price takes over from the booking. */
interface AgreedBesides {
  readonly mainItem: number;
  readonly dates: ReadonlyMap<number, CalendarDate>;
}

/** Returns an agreed price with the former instalments: fixed ones stay as they are, and the others take the difference. */
export function withFormerInstalments(
  agreed: Quote,
  former: Quote,
  { mainItem, dates }: AgreedBesides,
  fixed: FixedInstalments,
): Quote {
  const monthsOf = ({ lines }: Quote) =>
    byMonth(
      lines.map((line) => ({ ...line, item: line.item ?? mainItem })),
      dates,
    );
  const months = { before: monthsOf(former), after: monthsOf(agreed), totalCents: agreed.totalCents };
  const payments = changedPayments(former.payments, months, fixed);
  return { ...agreed, payments, dueNowCents: sumDueAtSigning(payments) };
}

/** Sums the lines of items, tax included, by the month of their dates. */
function byMonth(
  lines: readonly QuoteLine[],
  dates: ReadonlyMap<number, CalendarDate>,
): ReadonlyMap<string, MonthOfDates> {
  const months = new Map<string, MonthOfDates>();
  for (const { item = 0, amountCents } of lines) {
    const date = dates.get(item);
    if (date === undefined) continue;
    const known = months.get(monthOf(date)) ?? { firstDate: date, totalCents: 0 };
    const [firstDate = date] = [date, known.firstDate].sort();
    months.set(monthOf(date), { firstDate, totalCents: known.totalCents + amountCents });
  }
  return months;
}
