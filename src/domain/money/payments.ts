/**
 * The instalments a venue will invoice if the booking is confirmed (specification §2, payment entry).
 */
import { addDays, daysBetween } from '../time/calendar.ts';
import type { CalendarDate } from '../time/instant.ts';
import { allocateByShares, fullShareBasisPoints } from './money.ts';
import type { DueBasis, PaymentTerm } from './payment-term.ts';

/** An instalment of a quote (specification §2, payment entry). */
export interface Payment {
  readonly amountCents: number;
  readonly dueBasis: DueBasis;
  /** Days; present for the bases that count days, absent for the others. */
  readonly offsetDays?: number;
  /** Present for `fixed_date`, absent for the others. */
  readonly fixedDate?: CalendarDate;
}

const everythingAfterSigning: readonly PaymentTerm[] = [
  { basisPoints: fullShareBasisPoints, dueBasis: 'after_signing', offsetDays: 0 },
];

/** What due dates count from, on the venue's calendar. */
export interface PaymentDates {
  /** When the quote is made: the contract is taken to be signed on that day. */
  readonly today: CalendarDate;
  /** When the event is: it is taken to be settled, and its tickets to be sold, on that day. */
  readonly event: CalendarDate;
}

/**
 * Turns a schedule into payments that sum to the total to the unit, in the order in which they fall due; those that
 * fall due on one day in the order of their terms.
 *
 * Fixed amounts come off the total first, each at most what those before it have left; the shares divide the
 * rest by the largest-remainder rule. So a small total is never invoiced twice: later terms come to 0. What comes to
 * 0 is no payment, for nobody sends an invoice of nothing; so where nothing is to pay there are none.
 *
 * @param terms empty: one payment of everything, after signing
 * @param totalCents including tax, 0 or more
 * @throws RangeError when the terms' shares do not come to 10,000 basis points
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
  // A fixed amount has no share: it counts as one of 0, so both lists run along the schedule.
  const shares = allocateByShares(
    leftOver,
    schedule.map(({ basisPoints }) => basisPoints ?? 0),
  );
  return schedule
    .map((term, index) => payment(term, (fixed[index] ?? 0) + (shares[index] ?? 0)))
    .filter(({ amountCents }) => amountCents > 0)
    .map((due) => ({ due, inDays: daysUntilDue(due, dates) }))
    .sort((one, other) => one.inDays - other.inDays)
    .map(({ due }) => due);
}

/** What is due after the contract is signed: the sum of the `after_signing` payments, in the smallest unit. */
export function sumDueAtSigning(payments: readonly Payment[]): number {
  return payments.reduce(
    (sum, { amountCents, dueBasis }) => (dueBasis === 'after_signing' ? sum + amountCents : sum),
    0,
  );
}

/** Whether a payment's due date is a number of days from something, so that it has `offsetDays`. */
export function hasDayOffset(dueBasis: DueBasis): boolean {
  return dueBasis !== 'fixed_date' && dueBasis !== 'deducted_from_ticket_sales';
}

/** When a payment falls due, as far as the two dates say so. */
export function computeDueDate(payment: Payment, dates: PaymentDates): CalendarDate {
  return addDays(dates.today, daysUntilDue(payment, dates));
}

/** Days from today; negative for what would have fallen due by now. */
function daysUntilDue(
  { dueBasis, offsetDays = 0, fixedDate }: Payment,
  { today, event }: PaymentDates,
): number {
  const toEvent = daysBetween(today, event);
  return {
    after_signing: offsetDays,
    before_event: toEvent - offsetDays,
    before_onsale: toEvent - offsetDays,
    after_settlement: toEvent + offsetDays,
    fixed_date: fixedDate === undefined ? 0 : daysBetween(today, fixedDate),
    deducted_from_ticket_sales: toEvent,
  }[dueBasis];
}

function payment({ dueBasis, offsetDays, fixedDate }: PaymentTerm, amountCents: number): Payment {
  if (hasDayOffset(dueBasis)) return { amountCents, dueBasis, offsetDays: offsetDays ?? 0 };
  if (dueBasis === 'fixed_date' && fixedDate !== undefined) return { amountCents, dueBasis, fixedDate };
  return { amountCents, dueBasis };
}
