/** Instalments once a month, for a booking with dates in several months. */
import type { CalendarDate } from '../time/instant.ts';
import { monthOf } from '../time/months.ts';
import { type Payment, sumDueAtSigning } from './payments.ts';
import type { QuoteLine } from './price.ts';
import type { Quote } from './quote.ts';

/** The dates of a month with a price. */
export interface MonthOfDates {
  /** In order. */
  readonly dates: readonly CalendarDate[];
  /** With tax. */
  readonly totalCents: number;
}

/** By month (`YYYY-MM`), in order. */
export type Months = ReadonlyMap<string, MonthOfDates>;

/** The dates of a booking by the number of their items. */
export interface DatesOfItems {
  /** The number of the main item, to which lines without a number belong. */
  readonly mainItem: number;
  readonly dates: ReadonlyMap<number, CalendarDate>;
}

/** Sums the lines of items, tax included, by the month of their dates. */
export function monthsOf(lines: readonly QuoteLine[], { mainItem, dates }: DatesOfItems): Months {
  const cents = new Map<number, number>();
  for (const { item = mainItem, amountCents } of lines) cents.set(item, (cents.get(item) ?? 0) + amountCents);
  const byDate = [...dates].sort(([, one], [, other]) => (one < other ? -1 : 1));
  const byMonth = Map.groupBy(byDate, ([, date]) => monthOf(date));
  return new Map(
    [...byMonth].map(([month, ofMonth]) => [
      month,
      {
        dates: ofMonth.map(([, date]) => date),
        totalCents: ofMonth.reduce((sum, [item]) => sum + (cents.get(item) ?? 0), 0),
      },
    ]),
  );
}

/** Returns one payment for each month with a price: the dates in it, due on the first of them. */
export const monthlyPayments = (months: Months): Payment[] =>
  [...months].flatMap(
    ([
      month,
      {
        dates: [fixedDate = ''],
        totalCents: amountCents,
      },
    ]) => (amountCents === 0 ? [] : { amountCents, dueBasis: 'fixed_date', fixedDate, month }),
  );

/** Returns a price that is due monthly. */
export function inMonthlyPayments(quote: Quote, of: DatesOfItems): Quote {
  const payments = monthlyPayments(monthsOf(quote.lines, of));
  return { ...quote, payments, dueNowCents: sumDueAtSigning(payments) };
}

/** An instalment, as far as a plan by months depends on it. */
type OfMonth = Pick<Payment, 'month'>;

/** Returns whether the payments of a booking are those of its months. */
export const areMonthly = (payments: readonly OfMonth[]): boolean =>
  payments.some(({ month }) => month !== undefined);

/**
 * Returns payments with the months that they are for. Prices of version 1.0 do not store these: there, each month with a
 * price has payments on one date of its own, which may be divided, and the only one is due on the first date.
 *
 * @param months those of the dates that the payments are for
 */
export function withMonths(payments: readonly Payment[], months: Months): readonly Payment[] {
  const isPlan = payments.every(
    ({ dueBasis }, index) => dueBasis === 'fixed_date' || (dueBasis === 'after_signing' && index > 0),
  );
  if (areMonthly(payments) || !isPlan) return payments;
  const due = new Set(payments.flatMap(({ fixedDate }) => fixedDate ?? []));
  const paid = new Set([...due].map(monthOf));
  const [first = ''] = [...months.values()].flatMap(({ dates }) => dates);
  const isMonthly =
    paid.size === due.size &&
    [...months].every(([month, { totalCents }]) => totalCents === 0 || paid.has(month)) &&
    (due.size > 1 || due.has(first));
  return isMonthly
    ? payments.map((payment) =>
        payment.fixedDate === undefined ? payment : { ...payment, month: monthOf(payment.fixedDate) },
      )
    : payments;
}
