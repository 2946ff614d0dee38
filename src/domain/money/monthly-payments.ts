/** Instalments once a month, for a booking with dates in several months. */
import type { CalendarDate } from '../time/instant.ts';
import { monthOf } from '../time/months.ts';
import { type Payment, sumDueAtSigning } from './payments.ts';
import type { Quote } from './quote.ts';

/** Returns one payment for each month with a price: the dates in it, due on the first of them. */
export function monthlyPayments(
  dates: readonly { readonly date: CalendarDate; readonly totalCents: number }[],
): Payment[] {
  const byDate = dates.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return [...Map.groupBy(byDate, ({ date }) => monthOf(date)).values()].flatMap((ofMonth) => {
    const amountCents = ofMonth.reduce((sum, { totalCents }) => sum + totalCents, 0);
    const [{ date: fixedDate } = { date: '' }] = ofMonth;
    return amountCents === 0 ? [] : { amountCents, dueBasis: 'fixed_date', fixedDate };
  });
}

/** Returns whether each of some months has one instalment of its own; changes of dates may have added others. */
export function areMonthly(
  payments: readonly { readonly dueBasis: string; readonly fixedDate?: CalendarDate }[],
  months: Iterable<string>,
): boolean {
  const ofMonths = payments.filter(({ dueBasis }) => dueBasis === 'fixed_date');
  const paid = new Set(ofMonths.map(monthOfPayment));
  const isPlan = payments.every(
    ({ dueBasis }, index) => dueBasis === 'fixed_date' || (dueBasis === 'after_signing' && index > 0),
  );
  return (
    ofMonths.length > 0 &&
    paid.size === ofMonths.length &&
    isPlan &&
    [...months].every((month) => paid.has(month))
  );
}

/** Returns the month of an instalment with a fixed date; '': it has none. */
export const monthOfPayment = ({ fixedDate }: Pick<Payment, 'fixedDate'>): string =>
  fixedDate === undefined ? '' : monthOf(fixedDate);

/** Returns a price that is due monthly. */
export function inMonthlyPayments(quote: Quote, dates: Parameters<typeof monthlyPayments>[0]): Quote {
  const payments = monthlyPayments(dates);
  return { ...quote, payments, dueNowCents: sumDueAtSigning(payments) };
}
