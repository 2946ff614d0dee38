/** The instalments of a booking after its dates, and so its total, changed. */
import type { CalendarDate } from '../time/instant.ts';
import { areMonthly, monthOfPayment } from './monthly-payments.ts';
import type { Payment } from './payments.ts';
import { allocateAsScheduled } from './schedule-shares.ts';

/** The dates of a month with a price. */
export interface MonthOfDates {
  readonly firstDate: CalendarDate;
  /** With tax. */
  readonly totalCents: number;
}

type Months = ReadonlyMap<string, MonthOfDates>;

/** The dates of a booking by month (`YYYY-MM`), and its new total. */
export interface ChangedMonths {
  readonly before: Months;
  readonly after: Months;
  readonly totalCents: number;
}

/** The instalments that no change moves. */
export interface FixedInstalments {
  /** The positions, from 1, of those that are due, invoiced or paid. */
  readonly numbers: ReadonlySet<number>;
  /** The highest position with a mark, which is stored by position; 0: none. */
  readonly lastMarked: number;
  /** The days since the booking was accepted: one more instalment is due today. */
  readonly daysSinceSigning: number;
}

interface Share {
  readonly payment: Payment;
  readonly isOpen: boolean;
  amountCents: number;
}

const isCredit = ({ amountCents }: Pick<Payment, 'amountCents'>) => amountCents < 0;

/**
 * Returns instalments that sum to a new total. Those that are due, invoiced or paid keep their positions and amounts.
 * Monthly instalments change by what their own dates cost more or less; what a fixed one cannot take goes to the next
 * open one. Others are shares of the whole and are scaled. A difference that no open instalment can take is one more
 * instalment, below 0 if it is a credit.
 */
export function changedPayments(
  payments: readonly Payment[],
  months: ChangedMonths,
  { numbers, lastMarked, daysSinceSigning }: FixedInstalments,
): Payment[] {
  const shares = payments.map((payment, index): Share => {
    const isFixed = numbers.has(index + 1);
    const isDropped = !isFixed && isCredit(payment);
    return { payment, isOpen: !isFixed && !isDropped, amountCents: isDropped ? 0 : payment.amountCents };
  });
  const priced = [...months.before].flatMap(([month, { totalCents }]) => (totalCents === 0 ? [] : month));
  const isMonthly = areMonthly(payments, priced);
  const added = isMonthly ? changeByMonth(shares, months) : scale(shares, months);
  // An instalment of 0 stays where it keeps the numbers of marked ones, or the place of a month whose dates a credit pays for.
  const keepsMonth = ({ payment }: Share) =>
    isMonthly && (months.after.get(monthOfPayment(payment))?.totalCents ?? 0) > 0;
  const stored = shares
    .filter((share, index) => share.amountCents !== 0 || index < lastMarked || keepsMonth(share))
    .map(({ payment, amountCents }) => ({ ...payment, amountCents }));
  const all = [...stored, ...added];
  const difference = months.totalCents - sumOf(all);
  return difference === 0
    ? all
    : [...all, { amountCents: difference, dueBasis: 'after_signing', offsetDays: daysSinceSigning }];
}

const sumOf = (parts: readonly { readonly amountCents: number }[]) =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

function scale(shares: readonly Share[], { totalCents }: ChangedMonths): Payment[] {
  const open = shares.filter(({ isOpen }) => isOpen);
  const rest = Math.max(totalCents - sumOf(shares.filter(({ isOpen }) => !isOpen)), 0);
  const weights = open.map(({ amountCents }) => amountCents);
  const hasWeights = weights.some((weight) => weight > 0);
  if (open.length === 0) return [];
  const amounts = allocateAsScheduled(rest, hasWeights ? weights : weights.map((_, index) => +!index));
  for (const [index, share] of open.entries()) share.amountCents = amounts[index] ?? 0;
  return [];
}

/** Changes the instalments of months, and returns those of months that had none. */
function changeByMonth(shares: readonly Share[], { before, after, totalCents }: ChangedMonths): Payment[] {
  const added: Payment[] = [];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changes = names.map((month) => ({
    month,
    cents: (after.get(month)?.totalCents ?? 0) - (before.get(month)?.totalCents ?? 0),
  }));
  // Increases first, so that what a moved date leaves behind finds an instalment that can take it.
  for (const { month, cents } of changes.toSorted((one, other) => other.cents - one.cents)) {
    const isNew = !shares.some(({ payment }) => monthOfPayment(payment) === month);
    if (cents > 0 && isNew)
      added.push({
        amountCents: cents,
        dueBasis: 'fixed_date',
        fixedDate: after.get(month)?.firstDate ?? '',
      });
    else change(shares, month, cents);
  }
  // A former credit, or what earlier instalments could not take.
  change(shares, '', totalCents - sumOf(shares) - sumOf(added));
  return added.toSorted((one, other) => ((one.fixedDate ?? '') < (other.fixedDate ?? '') ? -1 : 1));
}

/** Changes the open instalment of a month; what it cannot take, the later ones, then the earlier ones. */
function change(shares: readonly Share[], month: string, cents: number): void {
  const open = shares
    .filter(({ isOpen }) => isOpen)
    .toSorted((one, other) => (monthOfPayment(one.payment) < monthOfPayment(other.payment) ? -1 : 1));
  const isEarlier = ({ payment }: Share) => monthOfPayment(payment) < month;
  const candidates = [...open.filter((each) => !isEarlier(each)), ...open.filter(isEarlier).reverse()];
  let rest = cents;
  for (const share of candidates) {
    const changed = Math.max(share.amountCents + rest, 0);
    rest -= changed - share.amountCents;
    share.amountCents = changed;
  }
}
