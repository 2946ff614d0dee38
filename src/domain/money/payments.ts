/** The instalments of a confirmed booking (specification §2, payment entry). */
import { addDays, daysBetween } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { latestDepositDate } from './latest-deposit.ts';
import { allocateByShares, fullShareBasisPoints } from './money.ts';
import type { DueBasis, PaymentTerm } from './payment-term.ts';

/** An instalment of a quote (specification §2, payment entry). */
export interface Payment {
  readonly amountCents: number;
  readonly dueBasis: DueBasis;
  /** In days; present for the bases that count days. */
  readonly offsetDays?: number;
  /** Present for `fixed_date`. */
  readonly fixedDate?: CalendarDate;
  /** The amount that the schedule fixes, at most of the total; absent: a share. Only stored, never presented. */
  readonly fixedCents?: number;
  /** The month (`YYYY-MM`) whose dates it is for, if the booking is paid by months. */
  readonly month?: string;
}

/** Returns the earliest and the latest date of a booking's items. */
export function eventDates(items: readonly { readonly date: CalendarDate }[]) {
  const dates = items.map(({ date }) => date).toSorted();
  const event = dates[0] ?? '';
  return { event, lastEvent: dates.at(-1) ?? event };
}

const everythingAfterSigning: readonly PaymentTerm[] = [
  { basisPoints: fullShareBasisPoints, dueBasis: 'after_signing', offsetDays: 0 },
];

/** The dates from which due dates count, in the venue's calendar. */
export interface PaymentDates {
  /** The date of the quote: the contract counts as signed on that day. */
  readonly today: CalendarDate;
  /** The date of the event, the earliest of several: its tickets count as on sale on that day. */
  readonly event: CalendarDate;
  /** The latest date of several, on which the event counts as settled; omitted: `event`. */
  readonly lastEvent?: CalendarDate;
}

/**
 * Turns a schedule into payments that sum to the total exactly, by due date; equal ones in the schedule's order.
 *
 * Fixed amounts are deducted first, each at most what is left; the shares divide the rest by the largest-remainder
 * method. A small total is therefore never invoiced twice: later instalments become 0. Payments of 0 are omitted; so
 * a free booking has no payments.
 *
 * @param terms empty: one payment of everything, after signing
 * @param totalCents including tax, 0 or more
 * @throws RangeError if the shares do not add up to 10,000 basis points
 */
export function schedulePayments(
  terms: readonly PaymentTerm[],
  totalCents: number,
  dates: PaymentDates,
): Payment[] {
  const schedule = terms.length > 0 ? terms : everythingAfterSigning;
  let leftOver = totalCents;
  const fixed = schedule.map(({ amountCents }) => {
    const amount = Math.min(amountCents ?? 0, leftOver);
    leftOver -= amount;
    return amount;
  });
  // A fixed amount counts as a share of 0, so that both lists have the same indices.
  const shares = allocateByShares(
    leftOver,
    schedule.map(({ basisPoints }) => basisPoints ?? 0),
  );
  const payments = schedule
    .map((term, index) => payment(term, (fixed[index] ?? 0) + (shares[index] ?? 0)))
    .filter(({ amountCents }) => amountCents > 0);
  const toLatestDeposit = daysBetween(dates.today, latestDepositDate(payments, dates.event));
  return payments
    .map((due) => {
      const days = daysUntilDue(due, dates);
      const inDays = due.dueBasis === 'after_signing' ? Math.min(days, toLatestDeposit) : days;
      // What would have been due already is due at signing.
      return { due, inDays: Math.max(inDays, 0) };
    })
    .sort((one, other) => one.inDays - other.inDays)
    .map(({ due }) => due);
}

/** Returns the sum of the `after_signing` payments, in the smallest unit. */
export function sumDueAtSigning(payments: readonly Payment[]): number {
  return payments.reduce(
    (sum, { amountCents, dueBasis }) => (dueBasis === 'after_signing' ? sum + amountCents : sum),
    0,
  );
}

/** Returns whether a due basis counts days, so that it has `offsetDays`. */
export function hasDayOffset(dueBasis: DueBasis): boolean {
  return dueBasis !== 'fixed_date' && dueBasis !== 'deducted_from_ticket_sales';
}

/** Computes a payment's due date. */
export function computeDueDate(payment: Payment, dates: PaymentDates): CalendarDate {
  return addDays(dates.today, daysUntilDue(payment, dates));
}

/** Returns the days from today; negative if it would have been due already. */
function daysUntilDue(
  { dueBasis, offsetDays = 0, fixedDate }: Payment,
  { today, event, lastEvent = event }: PaymentDates,
): number {
  const toEvent = daysBetween(today, event);
  return {
    after_signing: offsetDays,
    before_event: toEvent - offsetDays,
    before_onsale: toEvent - offsetDays,
    after_settlement: daysBetween(today, lastEvent) + offsetDays,
    fixed_date: fixedDate === undefined ? 0 : daysBetween(today, fixedDate),
    deducted_from_ticket_sales: toEvent,
  }[dueBasis];
}

function payment(term: PaymentTerm, amountCents: number): Payment {
  const { dueBasis, offsetDays, fixedDate, amountCents: fixedCents } = term;
  const amounts = fixedCents === undefined ? { amountCents } : { amountCents, fixedCents };
  if (hasDayOffset(dueBasis)) return { ...amounts, dueBasis, offsetDays: offsetDays ?? 0 };
  if (dueBasis === 'fixed_date' && fixedDate !== undefined) return { ...amounts, dueBasis, fixedDate };
  return { ...amounts, dueBasis };
}
