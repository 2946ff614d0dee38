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

/**
 * Returns payments after a change of dates: a monthly one is due on the first date that its month has now. If the only
 * date of a booking moves to another month, its payment moves with it.
 *
 * @param fixed the positions, from 1, of those that stay as they are
 */
export function onFirstDates(
  payments: readonly Payment[],
  before: readonly CalendarDate[],
  after: readonly CalendarDate[],
  fixed: ReadonlySet<number>,
): Payment[] {
  if (!areMonthly(payments, [])) return [...payments];
  const firsts = firstDates(after);
  const formerFirsts = new Set(firstDates(before).values());
  const [onlyDate] = before.length === 1 && after.length === 1 ? after : [];
  return payments.map((payment, index) => {
    const { fixedDate = '' } = payment;
    const first = firsts.get(monthOfPayment(payment)) ?? onlyDate ?? fixedDate;
    const isMoved = !fixed.has(index + 1) && formerFirsts.has(fixedDate) && first !== fixedDate;
    return isMoved ? { ...payment, fixedDate: first } : payment;
  });
}

/** Returns the first date of each month. */
const firstDates = (dates: readonly CalendarDate[]): ReadonlyMap<string, CalendarDate> =>
  new Map(
    dates
      .toSorted()
      .reverse()
      .map((date) => [monthOf(date), date]),
  );

/** Returns a price that is due monthly. */
export function inMonthlyPayments(quote: Quote, dates: Parameters<typeof monthlyPayments>[0]): Quote {
  const payments = monthlyPayments(dates);
  return { ...quote, payments, dueNowCents: sumDueAtSigning(payments) };
}
